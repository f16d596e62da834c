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
struct type_12 {
    metal::float4 inner[544];
};
struct type_13 {
    metal::float4 inner[576];
};
struct type_14 {
    float inner[1024];
};
struct type_15 {
    float inner[128];
};
constant uint THREADS = 128u;
constant uint ENTRIES = 32u;
constant uint TOKENS = 32u;
constant uint KEY_PITCH = 68u;
constant uint VALUE_PITCH = 36u;

uint naga_div(uint lhs, uint rhs) {
    return lhs / metal::select(rhs, 1u, rhs == 0u);
}

uint naga_mod(uint lhs, uint rhs) {
    return lhs % metal::select(rhs, 1u, rhs == 0u);
}

metal::float4 key_quad(
    uint at,
    uint slot,
    uint quad_2,
    device type_4 const& keys,
    constant _mslBufferSizes& _buffer_sizes
) {
    metal::uint4 code = metal::uint4 {};
    {
        uint word = keys[((at + 0u) + (naga_div(quad_2, 2u) * 16u)) + slot];
        metal::uint4 bytes = metal::uint4(word, word >> 8u, word >> 16u, word >> 24u) >> metal::uint4(naga_mod(quad_2, 2u) * 4u);
        metal::uint4 _e29 = code;
        code = _e29 | (bytes & metal::uint4(15u));
    }
    metal::uint4 _e34 = code;
    metal::float4 level = static_cast<metal::float4>(_e34) - metal::float4(0.0);
    uint group_1 = (naga_div(quad_2 * 4u, 32u) * 8u) + naga_div(slot, 2u);
    uint _e53 = keys[(at + 128u) + group_1];
    float scale = float2(as_type<half2>(_e53))[naga_mod(slot, 2u)];
    uint _e63 = keys[(at + 144u) + group_1];
    float offset = float2(as_type<half2>(_e63))[naga_mod(slot, 2u)];
    return (level * scale) + metal::float4(offset);
}

metal::float4 value_quad(
    uint at_1,
    uint quad_3,
    uint channel,
    device type_4 const& values,
    constant _mslBufferSizes& _buffer_sizes
) {
    metal::uint4 code_1 = metal::uint4 {};
    {
        uint unit = (naga_div(channel, 16u) * 4u) + quad_3;
        uint word_1 = values[((at_1 + 0u) + (naga_div(unit, 2u) * 16u)) + naga_mod(channel, 16u)];
        metal::uint4 bytes_1 = metal::uint4(word_1, word_1 >> 8u, word_1 >> 16u, word_1 >> 24u) >> metal::uint4(naga_mod(unit, 2u) * 4u);
        metal::uint4 _e36 = code_1;
        code_1 = _e36 | (bytes_1 & metal::uint4(15u));
    }
    metal::uint4 _e41 = code_1;
    metal::float4 level_1 = static_cast<metal::float4>(_e41) - metal::float4(0.0);
    uint group_2 = (naga_div(channel, 32u) * 8u) + (quad_3 * 2u);
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
    uint quad_4,
    constant Params& params,
    device type_4 const& keys,
    thread uint& key_start,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint _e4 = params.end;
    uint place = metal::min(token, _e4 - 1u);
    uint _e9 = key_start;
    metal::float4 _e17 = key_quad(_e9 + (naga_div(place, 16u) * 160u), naga_mod(place, 16u), quad_4, keys, _buffer_sizes);
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
    tile.inner[naga_div(at_2, 4u)] = x;
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
            uint _e25 = i_2;
            i_2 = _e25 + THREADS;
        }
        loop_init = false;
        uint _e3 = i_2;
        if (_e3 < 512u) {
        } else {
            break;
        }
        {
            uint _e6 = i_2;
            uint t_1 = naga_mod(_e6, TOKENS);
            uint _e9 = i_2;
            uint chunk = naga_div(_e9, TOKENS);
            metal::float4 _e24 = key_four(block_1 + t_1, (chunk * 1u) + 0u, params, keys, key_start, _buffer_sizes);
            put(((t_1 * KEY_PITCH) + (chunk * 4u)) + 0u, _e24, tile);
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
            uint _e33 = i_3;
            i_3 = _e33 + THREADS;
        }
        loop_init_1 = false;
        uint _e3 = i_3;
        if (_e3 < 512u) {
        } else {
            break;
        }
        {
            uint _e6 = i_3;
            uint quad_5 = naga_mod(naga_div(_e6, 16u), 8u);
            uint _e11 = i_3;
            uint _e16 = i_3;
            uint channel_2 = (naga_div(_e11, 128u) * 16u) + naga_mod(_e16, 16u);
            metal::float4 _e32 = value_four(block_2 + (quad_5 * 4u), channel_2 + 0u, params, values, value_start, _buffer_sizes);
            put(((channel_2 + 0u) * VALUE_PITCH) + (quad_5 * 4u), _e32, tile);
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

struct promptInput {
};
[[max_total_threads_per_threadgroup(128)]] kernel void prompt(
  uint tid [[thread_index_in_threadgroup]]
, metal::uint3 group [[threadgroup_position_in_grid]]
, metal::uint3 groups [[threadgroups_per_grid]]
, constant Params& params [[user(fake0)]]
, device type_3 const& queries [[user(fake0)]]
, device type_4 const& keys [[user(fake0)]]
, device type_4 const& values [[user(fake0)]]
, device type_3& outputs [[user(fake0)]]
, device type_6& states [[user(fake0)]]
, threadgroup type_12& query_tile
, threadgroup type_13& tile
, threadgroup type_14& scores
, threadgroup type_15& sums
, constant _mslBufferSizes& _buffer_sizes [[user(fake0)]]
) {
    uint key_start = {};
    uint value_start = {};
    uint i = {};
    float highest = -1000000000000000000000000000000.0;
    float sum = 0.0;
    float out0_ = 0.0;
    float out1_ = 0.0;
    float out2_ = 0.0;
    float out3_ = 0.0;
    float out4_ = 0.0;
    float out5_ = 0.0;
    float out6_ = 0.0;
    float out7_ = 0.0;
    float out8_ = 0.0;
    float out9_ = 0.0;
    float out10_ = 0.0;
    float out11_ = 0.0;
    float out12_ = 0.0;
    float out13_ = 0.0;
    float out14_ = 0.0;
    float out15_ = 0.0;
    uint block = {};
    float score0_ = {};
    float score1_ = {};
    float score2_ = {};
    float score3_ = {};
    float score4_ = {};
    float score5_ = {};
    float score6_ = {};
    float score7_ = {};
    uint quad_ = {};
    uint t = {};
    float weight = {};
    float weight_1 = {};
    float weight_2 = {};
    float weight_3 = {};
    float weight_4 = {};
    float weight_5 = {};
    float weight_6 = {};
    float weight_7 = {};
    uint quad_1 = {};
    uint i_1 = 0u;
    fill_levels(tid);
    uint kv_head_1 = naga_mod(group.x, 2u);
    uint split_1 = naga_div(group.x, 2u);
    uint splits = naga_div(groups.x, 2u);
    uint first_entry = group.y * ENTRIES;
    uint _e15 = row_count(params);
    uint last_entry = (_e15 * 3u) - 1u;
    metal::uint2 _e29 = open(kv_head_1, split_1, naga_div(first_entry, 3u), naga_div(metal::min((first_entry + ENTRIES) - 1u, last_entry), 3u), params, key_start, value_start);
    uint states_at = ((((kv_head_1 * groups.y) * ENTRIES) + first_entry) * splits) + split_1;
    uint mine = naga_div(tid, 4u);
    uint lane = naga_mod(tid, 4u);
    bool present_1 = (first_entry + mine) <= last_entry;
    uint my_entry = metal::min(first_entry + mine, last_entry);
    uint my_row = naga_div(my_entry, 3u);
    uint _e47 = row_base(params);
    uint my_index = (((_e47 + my_row) * 6u) + (kv_head_1 * 3u)) + naga_mod(my_entry, 3u);
    i = tid;
    bool loop_init_2 = true;
    while(true) {
        if (!loop_init_2) {
            uint _e116 = i;
            i = _e116 + THREADS;
        }
        loop_init_2 = false;
        uint _e58 = i;
        if (_e58 < 512u) {
        } else {
            break;
        }
        {
            uint _e61 = i;
            uint entry = metal::min(first_entry + naga_div(_e61, 16u), last_entry);
            uint _e66 = row_base(params);
            uint _e80 = i;
            uint at_3 = (((((_e66 + naga_div(entry, 3u)) * 6u) + (kv_head_1 * 3u)) + naga_mod(entry, 3u)) * 64u) + (naga_mod(_e80, 16u) * 4u);
            uint _e87 = i;
            uint _e92 = i;
            float _e99 = queries[at_3];
            float _e104 = queries[at_3 + 1u];
            float _e109 = queries[at_3 + 2u];
            float _e114 = queries[at_3 + 3u];
            query_tile.inner[(naga_div(_e87, 16u) * 17u) + naga_mod(_e92, 16u)] = metal::float4(_e99, _e104, _e109, _e114);
        }
    }
    block = _e29.x;
    bool loop_init_3 = true;
    while(true) {
        if (!loop_init_3) {
            uint _e885 = block;
            block = _e885 + TOKENS;
        }
        loop_init_3 = false;
        uint _e157 = block;
        if (_e157 < _e29.y) {
        } else {
            break;
        }
        {
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint _e160 = block;
            fill_keys(tid, _e160, params, keys, key_start, tile, _buffer_sizes);
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            score0_ = 0.0;
            score1_ = 0.0;
            score2_ = 0.0;
            score3_ = 0.0;
            score4_ = 0.0;
            score5_ = 0.0;
            score6_ = 0.0;
            score7_ = 0.0;
            if (lane < TOKENS) {
                quad_ = 0u;
                bool loop_init_4 = true;
                while(true) {
                    if (!loop_init_4) {
                        uint _e288 = quad_;
                        quad_ = _e288 + 1u;
                    }
                    loop_init_4 = false;
                    uint _e181 = quad_;
                    if (_e181 < 16u) {
                    } else {
                        break;
                    }
                    {
                        uint _e187 = quad_;
                        metal::float4 query = query_tile.inner[(mine * 17u) + _e187];
                        float _e191 = score0_;
                        uint _e197 = quad_;
                        metal::float4 _e200 = tile.inner[((lane + 0u) * 17u) + _e197];
                        score0_ = _e191 + metal::dot(query, _e200);
                        float _e203 = score1_;
                        uint _e209 = quad_;
                        metal::float4 _e212 = tile.inner[((lane + 4u) * 17u) + _e209];
                        score1_ = _e203 + metal::dot(query, _e212);
                        float _e215 = score2_;
                        uint _e221 = quad_;
                        metal::float4 _e224 = tile.inner[((lane + 8u) * 17u) + _e221];
                        score2_ = _e215 + metal::dot(query, _e224);
                        float _e227 = score3_;
                        uint _e233 = quad_;
                        metal::float4 _e236 = tile.inner[((lane + 12u) * 17u) + _e233];
                        score3_ = _e227 + metal::dot(query, _e236);
                        float _e239 = score4_;
                        uint _e245 = quad_;
                        metal::float4 _e248 = tile.inner[((lane + 16u) * 17u) + _e245];
                        score4_ = _e239 + metal::dot(query, _e248);
                        float _e251 = score5_;
                        uint _e257 = quad_;
                        metal::float4 _e260 = tile.inner[((lane + 20u) * 17u) + _e257];
                        score5_ = _e251 + metal::dot(query, _e260);
                        float _e263 = score6_;
                        uint _e269 = quad_;
                        metal::float4 _e272 = tile.inner[((lane + 24u) * 17u) + _e269];
                        score6_ = _e263 + metal::dot(query, _e272);
                        float _e275 = score7_;
                        uint _e281 = quad_;
                        metal::float4 _e284 = tile.inner[((lane + 28u) * 17u) + _e281];
                        score7_ = _e275 + metal::dot(query, _e284);
                    }
                }
                uint _e290 = block;
                float _e294 = score0_;
                float _e295 = finished(my_index, my_row, (_e290 + lane) + 0u, present_1, _e294, params, queries, _buffer_sizes);
                score0_ = _e295;
                float _e303 = score0_;
                scores.inner[((mine * TOKENS) + lane) + 0u] = _e303;
                uint _e304 = block;
                float _e308 = score1_;
                float _e309 = finished(my_index, my_row, (_e304 + lane) + 4u, present_1, _e308, params, queries, _buffer_sizes);
                score1_ = _e309;
                float _e317 = score1_;
                scores.inner[((mine * TOKENS) + lane) + 4u] = _e317;
                uint _e318 = block;
                float _e322 = score2_;
                float _e323 = finished(my_index, my_row, (_e318 + lane) + 8u, present_1, _e322, params, queries, _buffer_sizes);
                score2_ = _e323;
                float _e331 = score2_;
                scores.inner[((mine * TOKENS) + lane) + 8u] = _e331;
                uint _e332 = block;
                float _e336 = score3_;
                float _e337 = finished(my_index, my_row, (_e332 + lane) + 12u, present_1, _e336, params, queries, _buffer_sizes);
                score3_ = _e337;
                float _e345 = score3_;
                scores.inner[((mine * TOKENS) + lane) + 12u] = _e345;
                uint _e346 = block;
                float _e350 = score4_;
                float _e351 = finished(my_index, my_row, (_e346 + lane) + 16u, present_1, _e350, params, queries, _buffer_sizes);
                score4_ = _e351;
                float _e359 = score4_;
                scores.inner[((mine * TOKENS) + lane) + 16u] = _e359;
                uint _e360 = block;
                float _e364 = score5_;
                float _e365 = finished(my_index, my_row, (_e360 + lane) + 20u, present_1, _e364, params, queries, _buffer_sizes);
                score5_ = _e365;
                float _e373 = score5_;
                scores.inner[((mine * TOKENS) + lane) + 20u] = _e373;
                uint _e374 = block;
                float _e378 = score6_;
                float _e379 = finished(my_index, my_row, (_e374 + lane) + 24u, present_1, _e378, params, queries, _buffer_sizes);
                score6_ = _e379;
                float _e387 = score6_;
                scores.inner[((mine * TOKENS) + lane) + 24u] = _e387;
                uint _e388 = block;
                float _e392 = score7_;
                float _e393 = finished(my_index, my_row, (_e388 + lane) + 28u, present_1, _e392, params, queries, _buffer_sizes);
                score7_ = _e393;
                float _e401 = score7_;
                scores.inner[((mine * TOKENS) + lane) + 28u] = _e401;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint _e402 = block;
            fill_values(tid, _e402, params, values, value_start, tile, _buffer_sizes);
            float former = highest;
            t = 0u;
            bool loop_init_5 = true;
            while(true) {
                if (!loop_init_5) {
                    uint _e419 = t;
                    t = _e419 + 1u;
                }
                loop_init_5 = false;
                uint _e406 = t;
                if (_e406 < TOKENS) {
                } else {
                    break;
                }
                {
                    float _e409 = highest;
                    uint _e413 = t;
                    float _e416 = scores.inner[(mine * TOKENS) + _e413];
                    highest = metal::max(_e409, _e416);
                }
            }
            float _e421 = highest;
            float keep = metal::exp(former - _e421);
            float _e424 = sum;
            sum = _e424 * keep;
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (lane < TOKENS) {
                {
                    float _e428 = score0_;
                    float _e429 = highest;
                    float _e432 = score0_;
                    weight = (_e432 <= -1000000000000000000000000000000.0) ? 0.0 : metal::exp(_e428 - _e429);
                    float _e438 = sum;
                    float _e439 = weight;
                    sum = _e438 + _e439;
                    float _e448 = weight;
                    scores.inner[((mine * TOKENS) + lane) + 0u] = _e448;
                }
                {
                    float _e449 = score1_;
                    float _e450 = highest;
                    float _e453 = score1_;
                    weight_1 = (_e453 <= -1000000000000000000000000000000.0) ? 0.0 : metal::exp(_e449 - _e450);
                    float _e459 = sum;
                    float _e460 = weight_1;
                    sum = _e459 + _e460;
                    float _e469 = weight_1;
                    scores.inner[((mine * TOKENS) + lane) + 4u] = _e469;
                }
                {
                    float _e470 = score2_;
                    float _e471 = highest;
                    float _e474 = score2_;
                    weight_2 = (_e474 <= -1000000000000000000000000000000.0) ? 0.0 : metal::exp(_e470 - _e471);
                    float _e480 = sum;
                    float _e481 = weight_2;
                    sum = _e480 + _e481;
                    float _e490 = weight_2;
                    scores.inner[((mine * TOKENS) + lane) + 8u] = _e490;
                }
                {
                    float _e491 = score3_;
                    float _e492 = highest;
                    float _e495 = score3_;
                    weight_3 = (_e495 <= -1000000000000000000000000000000.0) ? 0.0 : metal::exp(_e491 - _e492);
                    float _e501 = sum;
                    float _e502 = weight_3;
                    sum = _e501 + _e502;
                    float _e511 = weight_3;
                    scores.inner[((mine * TOKENS) + lane) + 12u] = _e511;
                }
                {
                    float _e512 = score4_;
                    float _e513 = highest;
                    float _e516 = score4_;
                    weight_4 = (_e516 <= -1000000000000000000000000000000.0) ? 0.0 : metal::exp(_e512 - _e513);
                    float _e522 = sum;
                    float _e523 = weight_4;
                    sum = _e522 + _e523;
                    float _e532 = weight_4;
                    scores.inner[((mine * TOKENS) + lane) + 16u] = _e532;
                }
                {
                    float _e533 = score5_;
                    float _e534 = highest;
                    float _e537 = score5_;
                    weight_5 = (_e537 <= -1000000000000000000000000000000.0) ? 0.0 : metal::exp(_e533 - _e534);
                    float _e543 = sum;
                    float _e544 = weight_5;
                    sum = _e543 + _e544;
                    float _e553 = weight_5;
                    scores.inner[((mine * TOKENS) + lane) + 20u] = _e553;
                }
                {
                    float _e554 = score6_;
                    float _e555 = highest;
                    float _e558 = score6_;
                    weight_6 = (_e558 <= -1000000000000000000000000000000.0) ? 0.0 : metal::exp(_e554 - _e555);
                    float _e564 = sum;
                    float _e565 = weight_6;
                    sum = _e564 + _e565;
                    float _e574 = weight_6;
                    scores.inner[((mine * TOKENS) + lane) + 24u] = _e574;
                }
                {
                    float _e575 = score7_;
                    float _e576 = highest;
                    float _e579 = score7_;
                    weight_7 = (_e579 <= -1000000000000000000000000000000.0) ? 0.0 : metal::exp(_e575 - _e576);
                    float _e585 = sum;
                    float _e586 = weight_7;
                    sum = _e585 + _e586;
                    float _e595 = weight_7;
                    scores.inner[((mine * TOKENS) + lane) + 28u] = _e595;
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            float _e596 = out0_;
            out0_ = _e596 * keep;
            float _e598 = out1_;
            out1_ = _e598 * keep;
            float _e600 = out2_;
            out2_ = _e600 * keep;
            float _e602 = out3_;
            out3_ = _e602 * keep;
            float _e604 = out4_;
            out4_ = _e604 * keep;
            float _e606 = out5_;
            out5_ = _e606 * keep;
            float _e608 = out6_;
            out6_ = _e608 * keep;
            float _e610 = out7_;
            out7_ = _e610 * keep;
            float _e612 = out8_;
            out8_ = _e612 * keep;
            float _e614 = out9_;
            out9_ = _e614 * keep;
            float _e616 = out10_;
            out10_ = _e616 * keep;
            float _e618 = out11_;
            out11_ = _e618 * keep;
            float _e620 = out12_;
            out12_ = _e620 * keep;
            float _e622 = out13_;
            out13_ = _e622 * keep;
            float _e624 = out14_;
            out14_ = _e624 * keep;
            float _e626 = out15_;
            out15_ = _e626 * keep;
            quad_1 = 0u;
            bool loop_init_6 = true;
            while(true) {
                if (!loop_init_6) {
                    uint _e883 = quad_1;
                    quad_1 = _e883 + 1u;
                }
                loop_init_6 = false;
                uint _e630 = quad_1;
                if (_e630 < 8u) {
                } else {
                    break;
                }
                {
                    uint _e635 = quad_1;
                    uint at_4 = (mine * TOKENS) + (_e635 * 4u);
                    float _e641 = scores.inner[at_4];
                    float _e646 = scores.inner[at_4 + 1u];
                    float _e651 = scores.inner[at_4 + 2u];
                    float _e656 = scores.inner[at_4 + 3u];
                    metal::float4 weight_8 = metal::float4(_e641, _e646, _e651, _e656);
                    float _e658 = out0_;
                    uint _e666 = quad_1;
                    metal::float4 _e669 = tile.inner[(metal::min(lane + 0u, 63u) * 9u) + _e666];
                    out0_ = _e658 + metal::dot(weight_8, _e669);
                    float _e672 = out1_;
                    uint _e680 = quad_1;
                    metal::float4 _e683 = tile.inner[(metal::min(lane + 4u, 63u) * 9u) + _e680];
                    out1_ = _e672 + metal::dot(weight_8, _e683);
                    float _e686 = out2_;
                    uint _e694 = quad_1;
                    metal::float4 _e697 = tile.inner[(metal::min(lane + 8u, 63u) * 9u) + _e694];
                    out2_ = _e686 + metal::dot(weight_8, _e697);
                    float _e700 = out3_;
                    uint _e708 = quad_1;
                    metal::float4 _e711 = tile.inner[(metal::min(lane + 12u, 63u) * 9u) + _e708];
                    out3_ = _e700 + metal::dot(weight_8, _e711);
                    float _e714 = out4_;
                    uint _e722 = quad_1;
                    metal::float4 _e725 = tile.inner[(metal::min(lane + 16u, 63u) * 9u) + _e722];
                    out4_ = _e714 + metal::dot(weight_8, _e725);
                    float _e728 = out5_;
                    uint _e736 = quad_1;
                    metal::float4 _e739 = tile.inner[(metal::min(lane + 20u, 63u) * 9u) + _e736];
                    out5_ = _e728 + metal::dot(weight_8, _e739);
                    float _e742 = out6_;
                    uint _e750 = quad_1;
                    metal::float4 _e753 = tile.inner[(metal::min(lane + 24u, 63u) * 9u) + _e750];
                    out6_ = _e742 + metal::dot(weight_8, _e753);
                    float _e756 = out7_;
                    uint _e764 = quad_1;
                    metal::float4 _e767 = tile.inner[(metal::min(lane + 28u, 63u) * 9u) + _e764];
                    out7_ = _e756 + metal::dot(weight_8, _e767);
                    float _e770 = out8_;
                    uint _e778 = quad_1;
                    metal::float4 _e781 = tile.inner[(metal::min(lane + 32u, 63u) * 9u) + _e778];
                    out8_ = _e770 + metal::dot(weight_8, _e781);
                    float _e784 = out9_;
                    uint _e792 = quad_1;
                    metal::float4 _e795 = tile.inner[(metal::min(lane + 36u, 63u) * 9u) + _e792];
                    out9_ = _e784 + metal::dot(weight_8, _e795);
                    float _e798 = out10_;
                    uint _e806 = quad_1;
                    metal::float4 _e809 = tile.inner[(metal::min(lane + 40u, 63u) * 9u) + _e806];
                    out10_ = _e798 + metal::dot(weight_8, _e809);
                    float _e812 = out11_;
                    uint _e820 = quad_1;
                    metal::float4 _e823 = tile.inner[(metal::min(lane + 44u, 63u) * 9u) + _e820];
                    out11_ = _e812 + metal::dot(weight_8, _e823);
                    float _e826 = out12_;
                    uint _e834 = quad_1;
                    metal::float4 _e837 = tile.inner[(metal::min(lane + 48u, 63u) * 9u) + _e834];
                    out12_ = _e826 + metal::dot(weight_8, _e837);
                    float _e840 = out13_;
                    uint _e848 = quad_1;
                    metal::float4 _e851 = tile.inner[(metal::min(lane + 52u, 63u) * 9u) + _e848];
                    out13_ = _e840 + metal::dot(weight_8, _e851);
                    float _e854 = out14_;
                    uint _e862 = quad_1;
                    metal::float4 _e865 = tile.inner[(metal::min(lane + 56u, 63u) * 9u) + _e862];
                    out14_ = _e854 + metal::dot(weight_8, _e865);
                    float _e868 = out15_;
                    uint _e876 = quad_1;
                    metal::float4 _e879 = tile.inner[(metal::min(lane + 60u, 63u) * 9u) + _e876];
                    out15_ = _e868 + metal::dot(weight_8, _e879);
                }
            }
        }
    }
    float _e890 = sum;
    sums.inner[tid] = _e890;
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    uint state = states_at + (mine * splits);
    if ((lane + 0u) < 64u) {
        float _e904 = out0_;
        outputs[((state * 64u) + lane) + 0u] = _e904;
    }
    if ((lane + 4u) < 64u) {
        float _e916 = out1_;
        outputs[((state * 64u) + lane) + 4u] = _e916;
    }
    if ((lane + 8u) < 64u) {
        float _e928 = out2_;
        outputs[((state * 64u) + lane) + 8u] = _e928;
    }
    if ((lane + 12u) < 64u) {
        float _e940 = out3_;
        outputs[((state * 64u) + lane) + 12u] = _e940;
    }
    if ((lane + 16u) < 64u) {
        float _e952 = out4_;
        outputs[((state * 64u) + lane) + 16u] = _e952;
    }
    if ((lane + 20u) < 64u) {
        float _e964 = out5_;
        outputs[((state * 64u) + lane) + 20u] = _e964;
    }
    if ((lane + 24u) < 64u) {
        float _e976 = out6_;
        outputs[((state * 64u) + lane) + 24u] = _e976;
    }
    if ((lane + 28u) < 64u) {
        float _e988 = out7_;
        outputs[((state * 64u) + lane) + 28u] = _e988;
    }
    if ((lane + 32u) < 64u) {
        float _e1000 = out8_;
        outputs[((state * 64u) + lane) + 32u] = _e1000;
    }
    if ((lane + 36u) < 64u) {
        float _e1012 = out9_;
        outputs[((state * 64u) + lane) + 36u] = _e1012;
    }
    if ((lane + 40u) < 64u) {
        float _e1024 = out10_;
        outputs[((state * 64u) + lane) + 40u] = _e1024;
    }
    if ((lane + 44u) < 64u) {
        float _e1036 = out11_;
        outputs[((state * 64u) + lane) + 44u] = _e1036;
    }
    if ((lane + 48u) < 64u) {
        float _e1048 = out12_;
        outputs[((state * 64u) + lane) + 48u] = _e1048;
    }
    if ((lane + 52u) < 64u) {
        float _e1060 = out13_;
        outputs[((state * 64u) + lane) + 52u] = _e1060;
    }
    if ((lane + 56u) < 64u) {
        float _e1072 = out14_;
        outputs[((state * 64u) + lane) + 56u] = _e1072;
    }
    if ((lane + 60u) < 64u) {
        float _e1084 = out15_;
        outputs[((state * 64u) + lane) + 60u] = _e1084;
    }
    if (lane == 0u) {
        sum = 0.0;
        bool loop_init_7 = true;
        while(true) {
            if (!loop_init_7) {
                uint _e1101 = i_1;
                i_1 = _e1101 + 1u;
            }
            loop_init_7 = false;
            uint _e1090 = i_1;
            if (_e1090 < 4u) {
            } else {
                break;
            }
            {
                float _e1093 = sum;
                uint _e1095 = i_1;
                float _e1098 = sums.inner[tid + _e1095];
                sum = _e1093 + _e1098;
            }
        }
        float _e1105 = highest;
        float _e1106 = sum;
        states[state] = metal::float2(_e1105, _e1106);
        return;
    } else {
        return;
    }
}
