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
    uint my_index = ((my_row * 6u) + (kv_head_1 * 3u)) + naga_mod(my_entry, 3u);
    i = tid;
    bool loop_init_2 = true;
    while(true) {
        if (!loop_init_2) {
            uint _e112 = i;
            i = _e112 + THREADS;
        }
        loop_init_2 = false;
        uint _e56 = i;
        if (_e56 < 512u) {
        } else {
            break;
        }
        {
            uint _e59 = i;
            uint entry = metal::min(first_entry + naga_div(_e59, 16u), last_entry);
            uint _e76 = i;
            uint at_3 = ((((naga_div(entry, 3u) * 6u) + (kv_head_1 * 3u)) + naga_mod(entry, 3u)) * 64u) + (naga_mod(_e76, 16u) * 4u);
            uint _e83 = i;
            uint _e88 = i;
            float _e95 = queries[at_3];
            float _e100 = queries[at_3 + 1u];
            float _e105 = queries[at_3 + 2u];
            float _e110 = queries[at_3 + 3u];
            query_tile.inner[(naga_div(_e83, 16u) * 17u) + naga_mod(_e88, 16u)] = metal::float4(_e95, _e100, _e105, _e110);
        }
    }
    block = _e29.x;
    bool loop_init_3 = true;
    while(true) {
        if (!loop_init_3) {
            uint _e881 = block;
            block = _e881 + TOKENS;
        }
        loop_init_3 = false;
        uint _e153 = block;
        if (_e153 < _e29.y) {
        } else {
            break;
        }
        {
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint _e156 = block;
            fill_keys(tid, _e156, params, keys, key_start, tile, _buffer_sizes);
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
                        uint _e284 = quad_;
                        quad_ = _e284 + 1u;
                    }
                    loop_init_4 = false;
                    uint _e177 = quad_;
                    if (_e177 < 16u) {
                    } else {
                        break;
                    }
                    {
                        uint _e183 = quad_;
                        metal::float4 query = query_tile.inner[(mine * 17u) + _e183];
                        float _e187 = score0_;
                        uint _e193 = quad_;
                        metal::float4 _e196 = tile.inner[((lane + 0u) * 17u) + _e193];
                        score0_ = _e187 + metal::dot(query, _e196);
                        float _e199 = score1_;
                        uint _e205 = quad_;
                        metal::float4 _e208 = tile.inner[((lane + 4u) * 17u) + _e205];
                        score1_ = _e199 + metal::dot(query, _e208);
                        float _e211 = score2_;
                        uint _e217 = quad_;
                        metal::float4 _e220 = tile.inner[((lane + 8u) * 17u) + _e217];
                        score2_ = _e211 + metal::dot(query, _e220);
                        float _e223 = score3_;
                        uint _e229 = quad_;
                        metal::float4 _e232 = tile.inner[((lane + 12u) * 17u) + _e229];
                        score3_ = _e223 + metal::dot(query, _e232);
                        float _e235 = score4_;
                        uint _e241 = quad_;
                        metal::float4 _e244 = tile.inner[((lane + 16u) * 17u) + _e241];
                        score4_ = _e235 + metal::dot(query, _e244);
                        float _e247 = score5_;
                        uint _e253 = quad_;
                        metal::float4 _e256 = tile.inner[((lane + 20u) * 17u) + _e253];
                        score5_ = _e247 + metal::dot(query, _e256);
                        float _e259 = score6_;
                        uint _e265 = quad_;
                        metal::float4 _e268 = tile.inner[((lane + 24u) * 17u) + _e265];
                        score6_ = _e259 + metal::dot(query, _e268);
                        float _e271 = score7_;
                        uint _e277 = quad_;
                        metal::float4 _e280 = tile.inner[((lane + 28u) * 17u) + _e277];
                        score7_ = _e271 + metal::dot(query, _e280);
                    }
                }
                uint _e286 = block;
                float _e290 = score0_;
                float _e291 = finished(my_index, my_row, (_e286 + lane) + 0u, present_1, _e290, params, queries, _buffer_sizes);
                score0_ = _e291;
                float _e299 = score0_;
                scores.inner[((mine * TOKENS) + lane) + 0u] = _e299;
                uint _e300 = block;
                float _e304 = score1_;
                float _e305 = finished(my_index, my_row, (_e300 + lane) + 4u, present_1, _e304, params, queries, _buffer_sizes);
                score1_ = _e305;
                float _e313 = score1_;
                scores.inner[((mine * TOKENS) + lane) + 4u] = _e313;
                uint _e314 = block;
                float _e318 = score2_;
                float _e319 = finished(my_index, my_row, (_e314 + lane) + 8u, present_1, _e318, params, queries, _buffer_sizes);
                score2_ = _e319;
                float _e327 = score2_;
                scores.inner[((mine * TOKENS) + lane) + 8u] = _e327;
                uint _e328 = block;
                float _e332 = score3_;
                float _e333 = finished(my_index, my_row, (_e328 + lane) + 12u, present_1, _e332, params, queries, _buffer_sizes);
                score3_ = _e333;
                float _e341 = score3_;
                scores.inner[((mine * TOKENS) + lane) + 12u] = _e341;
                uint _e342 = block;
                float _e346 = score4_;
                float _e347 = finished(my_index, my_row, (_e342 + lane) + 16u, present_1, _e346, params, queries, _buffer_sizes);
                score4_ = _e347;
                float _e355 = score4_;
                scores.inner[((mine * TOKENS) + lane) + 16u] = _e355;
                uint _e356 = block;
                float _e360 = score5_;
                float _e361 = finished(my_index, my_row, (_e356 + lane) + 20u, present_1, _e360, params, queries, _buffer_sizes);
                score5_ = _e361;
                float _e369 = score5_;
                scores.inner[((mine * TOKENS) + lane) + 20u] = _e369;
                uint _e370 = block;
                float _e374 = score6_;
                float _e375 = finished(my_index, my_row, (_e370 + lane) + 24u, present_1, _e374, params, queries, _buffer_sizes);
                score6_ = _e375;
                float _e383 = score6_;
                scores.inner[((mine * TOKENS) + lane) + 24u] = _e383;
                uint _e384 = block;
                float _e388 = score7_;
                float _e389 = finished(my_index, my_row, (_e384 + lane) + 28u, present_1, _e388, params, queries, _buffer_sizes);
                score7_ = _e389;
                float _e397 = score7_;
                scores.inner[((mine * TOKENS) + lane) + 28u] = _e397;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint _e398 = block;
            fill_values(tid, _e398, params, values, value_start, tile, _buffer_sizes);
            float former = highest;
            t = 0u;
            bool loop_init_5 = true;
            while(true) {
                if (!loop_init_5) {
                    uint _e415 = t;
                    t = _e415 + 1u;
                }
                loop_init_5 = false;
                uint _e402 = t;
                if (_e402 < TOKENS) {
                } else {
                    break;
                }
                {
                    float _e405 = highest;
                    uint _e409 = t;
                    float _e412 = scores.inner[(mine * TOKENS) + _e409];
                    highest = metal::max(_e405, _e412);
                }
            }
            float _e417 = highest;
            float keep = metal::exp(former - _e417);
            float _e420 = sum;
            sum = _e420 * keep;
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (lane < TOKENS) {
                {
                    float _e424 = score0_;
                    float _e425 = highest;
                    float _e428 = score0_;
                    weight = (_e428 <= -1000000000000000000000000000000.0) ? 0.0 : metal::exp(_e424 - _e425);
                    float _e434 = sum;
                    float _e435 = weight;
                    sum = _e434 + _e435;
                    float _e444 = weight;
                    scores.inner[((mine * TOKENS) + lane) + 0u] = _e444;
                }
                {
                    float _e445 = score1_;
                    float _e446 = highest;
                    float _e449 = score1_;
                    weight_1 = (_e449 <= -1000000000000000000000000000000.0) ? 0.0 : metal::exp(_e445 - _e446);
                    float _e455 = sum;
                    float _e456 = weight_1;
                    sum = _e455 + _e456;
                    float _e465 = weight_1;
                    scores.inner[((mine * TOKENS) + lane) + 4u] = _e465;
                }
                {
                    float _e466 = score2_;
                    float _e467 = highest;
                    float _e470 = score2_;
                    weight_2 = (_e470 <= -1000000000000000000000000000000.0) ? 0.0 : metal::exp(_e466 - _e467);
                    float _e476 = sum;
                    float _e477 = weight_2;
                    sum = _e476 + _e477;
                    float _e486 = weight_2;
                    scores.inner[((mine * TOKENS) + lane) + 8u] = _e486;
                }
                {
                    float _e487 = score3_;
                    float _e488 = highest;
                    float _e491 = score3_;
                    weight_3 = (_e491 <= -1000000000000000000000000000000.0) ? 0.0 : metal::exp(_e487 - _e488);
                    float _e497 = sum;
                    float _e498 = weight_3;
                    sum = _e497 + _e498;
                    float _e507 = weight_3;
                    scores.inner[((mine * TOKENS) + lane) + 12u] = _e507;
                }
                {
                    float _e508 = score4_;
                    float _e509 = highest;
                    float _e512 = score4_;
                    weight_4 = (_e512 <= -1000000000000000000000000000000.0) ? 0.0 : metal::exp(_e508 - _e509);
                    float _e518 = sum;
                    float _e519 = weight_4;
                    sum = _e518 + _e519;
                    float _e528 = weight_4;
                    scores.inner[((mine * TOKENS) + lane) + 16u] = _e528;
                }
                {
                    float _e529 = score5_;
                    float _e530 = highest;
                    float _e533 = score5_;
                    weight_5 = (_e533 <= -1000000000000000000000000000000.0) ? 0.0 : metal::exp(_e529 - _e530);
                    float _e539 = sum;
                    float _e540 = weight_5;
                    sum = _e539 + _e540;
                    float _e549 = weight_5;
                    scores.inner[((mine * TOKENS) + lane) + 20u] = _e549;
                }
                {
                    float _e550 = score6_;
                    float _e551 = highest;
                    float _e554 = score6_;
                    weight_6 = (_e554 <= -1000000000000000000000000000000.0) ? 0.0 : metal::exp(_e550 - _e551);
                    float _e560 = sum;
                    float _e561 = weight_6;
                    sum = _e560 + _e561;
                    float _e570 = weight_6;
                    scores.inner[((mine * TOKENS) + lane) + 24u] = _e570;
                }
                {
                    float _e571 = score7_;
                    float _e572 = highest;
                    float _e575 = score7_;
                    weight_7 = (_e575 <= -1000000000000000000000000000000.0) ? 0.0 : metal::exp(_e571 - _e572);
                    float _e581 = sum;
                    float _e582 = weight_7;
                    sum = _e581 + _e582;
                    float _e591 = weight_7;
                    scores.inner[((mine * TOKENS) + lane) + 28u] = _e591;
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            float _e592 = out0_;
            out0_ = _e592 * keep;
            float _e594 = out1_;
            out1_ = _e594 * keep;
            float _e596 = out2_;
            out2_ = _e596 * keep;
            float _e598 = out3_;
            out3_ = _e598 * keep;
            float _e600 = out4_;
            out4_ = _e600 * keep;
            float _e602 = out5_;
            out5_ = _e602 * keep;
            float _e604 = out6_;
            out6_ = _e604 * keep;
            float _e606 = out7_;
            out7_ = _e606 * keep;
            float _e608 = out8_;
            out8_ = _e608 * keep;
            float _e610 = out9_;
            out9_ = _e610 * keep;
            float _e612 = out10_;
            out10_ = _e612 * keep;
            float _e614 = out11_;
            out11_ = _e614 * keep;
            float _e616 = out12_;
            out12_ = _e616 * keep;
            float _e618 = out13_;
            out13_ = _e618 * keep;
            float _e620 = out14_;
            out14_ = _e620 * keep;
            float _e622 = out15_;
            out15_ = _e622 * keep;
            quad_1 = 0u;
            bool loop_init_6 = true;
            while(true) {
                if (!loop_init_6) {
                    uint _e879 = quad_1;
                    quad_1 = _e879 + 1u;
                }
                loop_init_6 = false;
                uint _e626 = quad_1;
                if (_e626 < 8u) {
                } else {
                    break;
                }
                {
                    uint _e631 = quad_1;
                    uint at_4 = (mine * TOKENS) + (_e631 * 4u);
                    float _e637 = scores.inner[at_4];
                    float _e642 = scores.inner[at_4 + 1u];
                    float _e647 = scores.inner[at_4 + 2u];
                    float _e652 = scores.inner[at_4 + 3u];
                    metal::float4 weight_8 = metal::float4(_e637, _e642, _e647, _e652);
                    float _e654 = out0_;
                    uint _e662 = quad_1;
                    metal::float4 _e665 = tile.inner[(metal::min(lane + 0u, 63u) * 9u) + _e662];
                    out0_ = _e654 + metal::dot(weight_8, _e665);
                    float _e668 = out1_;
                    uint _e676 = quad_1;
                    metal::float4 _e679 = tile.inner[(metal::min(lane + 4u, 63u) * 9u) + _e676];
                    out1_ = _e668 + metal::dot(weight_8, _e679);
                    float _e682 = out2_;
                    uint _e690 = quad_1;
                    metal::float4 _e693 = tile.inner[(metal::min(lane + 8u, 63u) * 9u) + _e690];
                    out2_ = _e682 + metal::dot(weight_8, _e693);
                    float _e696 = out3_;
                    uint _e704 = quad_1;
                    metal::float4 _e707 = tile.inner[(metal::min(lane + 12u, 63u) * 9u) + _e704];
                    out3_ = _e696 + metal::dot(weight_8, _e707);
                    float _e710 = out4_;
                    uint _e718 = quad_1;
                    metal::float4 _e721 = tile.inner[(metal::min(lane + 16u, 63u) * 9u) + _e718];
                    out4_ = _e710 + metal::dot(weight_8, _e721);
                    float _e724 = out5_;
                    uint _e732 = quad_1;
                    metal::float4 _e735 = tile.inner[(metal::min(lane + 20u, 63u) * 9u) + _e732];
                    out5_ = _e724 + metal::dot(weight_8, _e735);
                    float _e738 = out6_;
                    uint _e746 = quad_1;
                    metal::float4 _e749 = tile.inner[(metal::min(lane + 24u, 63u) * 9u) + _e746];
                    out6_ = _e738 + metal::dot(weight_8, _e749);
                    float _e752 = out7_;
                    uint _e760 = quad_1;
                    metal::float4 _e763 = tile.inner[(metal::min(lane + 28u, 63u) * 9u) + _e760];
                    out7_ = _e752 + metal::dot(weight_8, _e763);
                    float _e766 = out8_;
                    uint _e774 = quad_1;
                    metal::float4 _e777 = tile.inner[(metal::min(lane + 32u, 63u) * 9u) + _e774];
                    out8_ = _e766 + metal::dot(weight_8, _e777);
                    float _e780 = out9_;
                    uint _e788 = quad_1;
                    metal::float4 _e791 = tile.inner[(metal::min(lane + 36u, 63u) * 9u) + _e788];
                    out9_ = _e780 + metal::dot(weight_8, _e791);
                    float _e794 = out10_;
                    uint _e802 = quad_1;
                    metal::float4 _e805 = tile.inner[(metal::min(lane + 40u, 63u) * 9u) + _e802];
                    out10_ = _e794 + metal::dot(weight_8, _e805);
                    float _e808 = out11_;
                    uint _e816 = quad_1;
                    metal::float4 _e819 = tile.inner[(metal::min(lane + 44u, 63u) * 9u) + _e816];
                    out11_ = _e808 + metal::dot(weight_8, _e819);
                    float _e822 = out12_;
                    uint _e830 = quad_1;
                    metal::float4 _e833 = tile.inner[(metal::min(lane + 48u, 63u) * 9u) + _e830];
                    out12_ = _e822 + metal::dot(weight_8, _e833);
                    float _e836 = out13_;
                    uint _e844 = quad_1;
                    metal::float4 _e847 = tile.inner[(metal::min(lane + 52u, 63u) * 9u) + _e844];
                    out13_ = _e836 + metal::dot(weight_8, _e847);
                    float _e850 = out14_;
                    uint _e858 = quad_1;
                    metal::float4 _e861 = tile.inner[(metal::min(lane + 56u, 63u) * 9u) + _e858];
                    out14_ = _e850 + metal::dot(weight_8, _e861);
                    float _e864 = out15_;
                    uint _e872 = quad_1;
                    metal::float4 _e875 = tile.inner[(metal::min(lane + 60u, 63u) * 9u) + _e872];
                    out15_ = _e864 + metal::dot(weight_8, _e875);
                }
            }
        }
    }
    float _e886 = sum;
    sums.inner[tid] = _e886;
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    uint state = states_at + (mine * splits);
    if ((lane + 0u) < 64u) {
        float _e900 = out0_;
        outputs[((state * 64u) + lane) + 0u] = _e900;
    }
    if ((lane + 4u) < 64u) {
        float _e912 = out1_;
        outputs[((state * 64u) + lane) + 4u] = _e912;
    }
    if ((lane + 8u) < 64u) {
        float _e924 = out2_;
        outputs[((state * 64u) + lane) + 8u] = _e924;
    }
    if ((lane + 12u) < 64u) {
        float _e936 = out3_;
        outputs[((state * 64u) + lane) + 12u] = _e936;
    }
    if ((lane + 16u) < 64u) {
        float _e948 = out4_;
        outputs[((state * 64u) + lane) + 16u] = _e948;
    }
    if ((lane + 20u) < 64u) {
        float _e960 = out5_;
        outputs[((state * 64u) + lane) + 20u] = _e960;
    }
    if ((lane + 24u) < 64u) {
        float _e972 = out6_;
        outputs[((state * 64u) + lane) + 24u] = _e972;
    }
    if ((lane + 28u) < 64u) {
        float _e984 = out7_;
        outputs[((state * 64u) + lane) + 28u] = _e984;
    }
    if ((lane + 32u) < 64u) {
        float _e996 = out8_;
        outputs[((state * 64u) + lane) + 32u] = _e996;
    }
    if ((lane + 36u) < 64u) {
        float _e1008 = out9_;
        outputs[((state * 64u) + lane) + 36u] = _e1008;
    }
    if ((lane + 40u) < 64u) {
        float _e1020 = out10_;
        outputs[((state * 64u) + lane) + 40u] = _e1020;
    }
    if ((lane + 44u) < 64u) {
        float _e1032 = out11_;
        outputs[((state * 64u) + lane) + 44u] = _e1032;
    }
    if ((lane + 48u) < 64u) {
        float _e1044 = out12_;
        outputs[((state * 64u) + lane) + 48u] = _e1044;
    }
    if ((lane + 52u) < 64u) {
        float _e1056 = out13_;
        outputs[((state * 64u) + lane) + 52u] = _e1056;
    }
    if ((lane + 56u) < 64u) {
        float _e1068 = out14_;
        outputs[((state * 64u) + lane) + 56u] = _e1068;
    }
    if ((lane + 60u) < 64u) {
        float _e1080 = out15_;
        outputs[((state * 64u) + lane) + 60u] = _e1080;
    }
    if (lane == 0u) {
        sum = 0.0;
        bool loop_init_7 = true;
        while(true) {
            if (!loop_init_7) {
                uint _e1097 = i_1;
                i_1 = _e1097 + 1u;
            }
            loop_init_7 = false;
            uint _e1086 = i_1;
            if (_e1086 < 4u) {
            } else {
                break;
            }
            {
                float _e1089 = sum;
                uint _e1091 = i_1;
                float _e1094 = sums.inner[tid + _e1091];
                sum = _e1089 + _e1094;
            }
        }
        float _e1101 = highest;
        float _e1102 = sum;
        states[state] = metal::float2(_e1101, _e1102);
        return;
    } else {
        return;
    }
}
