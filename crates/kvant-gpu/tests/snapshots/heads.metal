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
    uint size8;
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
typedef float type_2[1];
typedef metal::float4 type_4[1];
struct type_5 {
    float inner[64];
};
struct type_6 {
    metal::float4 inner[512];
};
struct type_7 {
    metal::float4 inner[32];
};
constant uint THREADS = 512u;
constant uint QUADS = 16u;

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

uint naga_mod(uint lhs, uint rhs) {
    return lhs % metal::select(rhs, 1u, rhs == 0u);
}

uint naga_div(uint lhs, uint rhs) {
    return lhs / metal::select(rhs, 1u, rhs == 0u);
}

float total(
    uint tid_1,
    float mine,
    threadgroup type_7& reduced
) {
    metal::float4 sum_1 = metal::float4 {};
    float unnamed = metal::quad_shuffle_xor(mine, 1u);
    float pair = mine + unnamed;
    float unnamed_1 = metal::quad_shuffle_xor(pair, 2u);
    float quad_ = pair + unnamed_1;
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (naga_mod(tid_1, 4u) == 0u) {
        reduced.inner[naga_div(tid_1, 16u)][naga_mod(naga_div(tid_1, 4u), 4u)] = quad_;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    metal::float4 _e21 = sum_1;
    metal::float4 _e24 = reduced.inner[0];
    sum_1 = _e21 + _e24;
    metal::float4 _e26 = sum_1;
    metal::float4 _e29 = reduced.inner[1];
    sum_1 = _e26 + _e29;
    metal::float4 _e31 = sum_1;
    metal::float4 _e34 = reduced.inner[2];
    sum_1 = _e31 + _e34;
    metal::float4 _e36 = sum_1;
    metal::float4 _e39 = reduced.inner[3];
    sum_1 = _e36 + _e39;
    metal::float4 _e41 = sum_1;
    metal::float4 _e44 = reduced.inner[4];
    sum_1 = _e41 + _e44;
    metal::float4 _e46 = sum_1;
    metal::float4 _e49 = reduced.inner[5];
    sum_1 = _e46 + _e49;
    metal::float4 _e51 = sum_1;
    metal::float4 _e54 = reduced.inner[6];
    sum_1 = _e51 + _e54;
    metal::float4 _e56 = sum_1;
    metal::float4 _e59 = reduced.inner[7];
    sum_1 = _e56 + _e59;
    metal::float4 _e61 = sum_1;
    metal::float4 _e64 = reduced.inner[8];
    sum_1 = _e61 + _e64;
    metal::float4 _e66 = sum_1;
    metal::float4 _e69 = reduced.inner[9];
    sum_1 = _e66 + _e69;
    metal::float4 _e71 = sum_1;
    metal::float4 _e74 = reduced.inner[10];
    sum_1 = _e71 + _e74;
    metal::float4 _e76 = sum_1;
    metal::float4 _e79 = reduced.inner[11];
    sum_1 = _e76 + _e79;
    metal::float4 _e81 = sum_1;
    metal::float4 _e84 = reduced.inner[12];
    sum_1 = _e81 + _e84;
    metal::float4 _e86 = sum_1;
    metal::float4 _e89 = reduced.inner[13];
    sum_1 = _e86 + _e89;
    metal::float4 _e91 = sum_1;
    metal::float4 _e94 = reduced.inner[14];
    sum_1 = _e91 + _e94;
    metal::float4 _e96 = sum_1;
    metal::float4 _e99 = reduced.inner[15];
    sum_1 = _e96 + _e99;
    metal::float4 _e101 = sum_1;
    metal::float4 _e104 = reduced.inner[16];
    sum_1 = _e101 + _e104;
    metal::float4 _e106 = sum_1;
    metal::float4 _e109 = reduced.inner[17];
    sum_1 = _e106 + _e109;
    metal::float4 _e111 = sum_1;
    metal::float4 _e114 = reduced.inner[18];
    sum_1 = _e111 + _e114;
    metal::float4 _e116 = sum_1;
    metal::float4 _e119 = reduced.inner[19];
    sum_1 = _e116 + _e119;
    metal::float4 _e121 = sum_1;
    metal::float4 _e124 = reduced.inner[20];
    sum_1 = _e121 + _e124;
    metal::float4 _e126 = sum_1;
    metal::float4 _e129 = reduced.inner[21];
    sum_1 = _e126 + _e129;
    metal::float4 _e131 = sum_1;
    metal::float4 _e134 = reduced.inner[22];
    sum_1 = _e131 + _e134;
    metal::float4 _e136 = sum_1;
    metal::float4 _e139 = reduced.inner[23];
    sum_1 = _e136 + _e139;
    metal::float4 _e141 = sum_1;
    metal::float4 _e144 = reduced.inner[24];
    sum_1 = _e141 + _e144;
    metal::float4 _e146 = sum_1;
    metal::float4 _e149 = reduced.inner[25];
    sum_1 = _e146 + _e149;
    metal::float4 _e151 = sum_1;
    metal::float4 _e154 = reduced.inner[26];
    sum_1 = _e151 + _e154;
    metal::float4 _e156 = sum_1;
    metal::float4 _e159 = reduced.inner[27];
    sum_1 = _e156 + _e159;
    metal::float4 _e161 = sum_1;
    metal::float4 _e164 = reduced.inner[28];
    sum_1 = _e161 + _e164;
    metal::float4 _e166 = sum_1;
    metal::float4 _e169 = reduced.inner[29];
    sum_1 = _e166 + _e169;
    metal::float4 _e171 = sum_1;
    metal::float4 _e174 = reduced.inner[30];
    sum_1 = _e171 + _e174;
    metal::float4 _e176 = sum_1;
    metal::float4 _e179 = reduced.inner[31];
    sum_1 = _e176 + _e179;
    float _e182 = sum_1.x;
    float _e184 = sum_1.y;
    float _e187 = sum_1.z;
    float _e189 = sum_1.w;
    return (_e182 + _e184) + (_e187 + _e189);
}

float rounded(
    float x
) {
    uint bits = as_type<uint>(metal::clamp(x, -65504.0, 65504.0));
    float normal = as_type<float>(((bits + 4095u) + ((bits >> 13u) & 1u)) & 4294959104u);
    float small = metal::rint(x * 16777216.0) * 0.000000059604645;
    return ((bits & 2147483647u) >= 947912704u) ? normal : small;
}

struct headsInput {
};
[[max_total_threads_per_threadgroup(512)]] kernel void heads(
  uint tid [[thread_index_in_threadgroup]]
, metal::uint3 group [[threadgroup_position_in_grid]]
, constant Zone& zone [[user(fake0)]]
, device type_2 const& projected [[user(fake0)]]
, device type_2 const& angles [[user(fake0)]]
, device type_2& keys [[user(fake0)]]
, device type_2& values [[user(fake0)]]
, device type_2& queries [[user(fake0)]]
, device type_2& turned [[user(fake0)]]
, device type_4 const& turns [[user(fake0)]]
, threadgroup type_5& head
, threadgroup type_6& turned_parts
, constant _mslBufferSizes& _buffer_sizes [[user(fake0)]]
) {
    uint c = {};
    uint i = {};
    uint c_1 = {};
    metal::float4 part = metal::float4 {};
    uint c_2 = {};
    float sum = {};
    uint c_3 = {};
    uint which = group.x;
    uint row = group.y;
    uint turn_at = naga_mod(naga_div(which, 3u), 1u) * 1040u;
    uint quad_1 = naga_mod(tid, QUADS);
    uint lane = naga_div(tid, QUADS);
    metal::float4 turn0_ = turns[(turn_at + (metal::min(lane + 0u, 63u) * QUADS)) + quad_1];
    metal::float4 turn1_ = turns[(turn_at + (metal::min(lane + 32u, 63u) * QUADS)) + quad_1];
    metal::float4 turn2_ = turns[(turn_at + (metal::min(lane + 64u, 63u) * QUADS)) + quad_1];
    metal::float4 turn3_ = turns[(turn_at + (metal::min(lane + 96u, 63u) * QUADS)) + quad_1];
    metal::float4 turn4_ = turns[(turn_at + (metal::min(lane + 128u, 63u) * QUADS)) + quad_1];
    metal::float4 turn5_ = turns[(turn_at + (metal::min(lane + 160u, 63u) * QUADS)) + quad_1];
    metal::float4 turn6_ = turns[(turn_at + (metal::min(lane + 192u, 63u) * QUADS)) + quad_1];
    metal::float4 turn7_ = turns[(turn_at + (metal::min(lane + 224u, 63u) * QUADS)) + quad_1];
    c = tid;
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e119 = c;
            c = _e119 + THREADS;
        }
        loop_init = false;
        uint _e103 = c;
        if (_e103 < 64u) {
        } else {
            break;
        }
        {
            uint _e107 = c;
            uint _e115 = c;
            float _e118 = projected[((row * 960u) + (which * 64u)) + _e115];
            head.inner[_e107] = _e118;
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (which < 12u) {
        i = tid;
        bool loop_init_1 = true;
        while(true) {
            if (!loop_init_1) {
                uint _e168 = i;
                i = _e168 + THREADS;
            }
            loop_init_1 = false;
            uint _e125 = i;
            if (_e125 < 32u) {
            } else {
                break;
            }
            {
                uint _e129 = i;
                uint a = 2u * _e129;
                uint _e132 = i;
                uint b = (2u * _e132) + 1u;
                uint _e139 = i;
                float cosine = angles[(row * 64u) + _e139];
                uint _e148 = i;
                float sine = angles[((row * 64u) + 32u) + _e148];
                float x_1 = head.inner[a];
                float y = head.inner[b];
                head.inner[a] = (x_1 * cosine) - (y * sine);
                head.inner[b] = (x_1 * sine) + (y * cosine);
            }
        }
        metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    }
    if (which < 9u) {
        uint at = ((row * 9u) + which) * 64u;
        c_1 = tid;
        bool loop_init_2 = true;
        while(true) {
            if (!loop_init_2) {
                uint _e192 = c_1;
                c_1 = _e192 + THREADS;
            }
            loop_init_2 = false;
            uint _e179 = c_1;
            if (_e179 < 64u) {
            } else {
                break;
            }
            {
                uint _e183 = c_1;
                uint _e187 = c_1;
                float _e189 = head.inner[_e187];
                queries[at + _e183] = _e189 * 0.125;
            }
        }
        metal::float4 _e197 = part;
        float _e204 = head.inner[metal::min(lane + 0u, 63u)];
        part = _e197 + (turn0_ * (((lane + 0u) < 64u) ? _e204 : 0.0));
        metal::float4 _e213 = part;
        float _e220 = head.inner[metal::min(lane + 32u, 63u)];
        part = _e213 + (turn1_ * (((lane + 32u) < 64u) ? _e220 : 0.0));
        if (lane < 32u) {
            metal::float4 _e233 = part;
            turned_parts.inner[tid] = _e233;
        }
        metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        c_2 = tid;
        bool loop_init_3 = true;
        while(true) {
            if (!loop_init_3) {
                uint _e695 = c_2;
                c_2 = _e695 + THREADS;
            }
            loop_init_3 = false;
            uint _e235 = c_2;
            if (_e235 < 64u) {
            } else {
                break;
            }
            {
                sum = 0.0;
                float _e240 = sum;
                uint _e243 = c_2;
                uint _e248 = c_2;
                float _e252 = turned_parts.inner[0u + naga_div(_e243, 4u)][naga_mod(_e248, 4u)];
                sum = _e240 + _e252;
                float _e254 = sum;
                uint _e257 = c_2;
                uint _e262 = c_2;
                float _e266 = turned_parts.inner[16u + naga_div(_e257, 4u)][naga_mod(_e262, 4u)];
                sum = _e254 + _e266;
                float _e268 = sum;
                uint _e271 = c_2;
                uint _e276 = c_2;
                float _e280 = turned_parts.inner[32u + naga_div(_e271, 4u)][naga_mod(_e276, 4u)];
                sum = _e268 + _e280;
                float _e282 = sum;
                uint _e285 = c_2;
                uint _e290 = c_2;
                float _e294 = turned_parts.inner[48u + naga_div(_e285, 4u)][naga_mod(_e290, 4u)];
                sum = _e282 + _e294;
                float _e296 = sum;
                uint _e299 = c_2;
                uint _e304 = c_2;
                float _e308 = turned_parts.inner[64u + naga_div(_e299, 4u)][naga_mod(_e304, 4u)];
                sum = _e296 + _e308;
                float _e310 = sum;
                uint _e313 = c_2;
                uint _e318 = c_2;
                float _e322 = turned_parts.inner[80u + naga_div(_e313, 4u)][naga_mod(_e318, 4u)];
                sum = _e310 + _e322;
                float _e324 = sum;
                uint _e327 = c_2;
                uint _e332 = c_2;
                float _e336 = turned_parts.inner[96u + naga_div(_e327, 4u)][naga_mod(_e332, 4u)];
                sum = _e324 + _e336;
                float _e338 = sum;
                uint _e341 = c_2;
                uint _e346 = c_2;
                float _e350 = turned_parts.inner[112u + naga_div(_e341, 4u)][naga_mod(_e346, 4u)];
                sum = _e338 + _e350;
                float _e352 = sum;
                uint _e355 = c_2;
                uint _e360 = c_2;
                float _e364 = turned_parts.inner[128u + naga_div(_e355, 4u)][naga_mod(_e360, 4u)];
                sum = _e352 + _e364;
                float _e366 = sum;
                uint _e369 = c_2;
                uint _e374 = c_2;
                float _e378 = turned_parts.inner[144u + naga_div(_e369, 4u)][naga_mod(_e374, 4u)];
                sum = _e366 + _e378;
                float _e380 = sum;
                uint _e383 = c_2;
                uint _e388 = c_2;
                float _e392 = turned_parts.inner[160u + naga_div(_e383, 4u)][naga_mod(_e388, 4u)];
                sum = _e380 + _e392;
                float _e394 = sum;
                uint _e397 = c_2;
                uint _e402 = c_2;
                float _e406 = turned_parts.inner[176u + naga_div(_e397, 4u)][naga_mod(_e402, 4u)];
                sum = _e394 + _e406;
                float _e408 = sum;
                uint _e411 = c_2;
                uint _e416 = c_2;
                float _e420 = turned_parts.inner[192u + naga_div(_e411, 4u)][naga_mod(_e416, 4u)];
                sum = _e408 + _e420;
                float _e422 = sum;
                uint _e425 = c_2;
                uint _e430 = c_2;
                float _e434 = turned_parts.inner[208u + naga_div(_e425, 4u)][naga_mod(_e430, 4u)];
                sum = _e422 + _e434;
                float _e436 = sum;
                uint _e439 = c_2;
                uint _e444 = c_2;
                float _e448 = turned_parts.inner[224u + naga_div(_e439, 4u)][naga_mod(_e444, 4u)];
                sum = _e436 + _e448;
                float _e450 = sum;
                uint _e453 = c_2;
                uint _e458 = c_2;
                float _e462 = turned_parts.inner[240u + naga_div(_e453, 4u)][naga_mod(_e458, 4u)];
                sum = _e450 + _e462;
                float _e464 = sum;
                uint _e467 = c_2;
                uint _e472 = c_2;
                float _e476 = turned_parts.inner[256u + naga_div(_e467, 4u)][naga_mod(_e472, 4u)];
                sum = _e464 + _e476;
                float _e478 = sum;
                uint _e481 = c_2;
                uint _e486 = c_2;
                float _e490 = turned_parts.inner[272u + naga_div(_e481, 4u)][naga_mod(_e486, 4u)];
                sum = _e478 + _e490;
                float _e492 = sum;
                uint _e495 = c_2;
                uint _e500 = c_2;
                float _e504 = turned_parts.inner[288u + naga_div(_e495, 4u)][naga_mod(_e500, 4u)];
                sum = _e492 + _e504;
                float _e506 = sum;
                uint _e509 = c_2;
                uint _e514 = c_2;
                float _e518 = turned_parts.inner[304u + naga_div(_e509, 4u)][naga_mod(_e514, 4u)];
                sum = _e506 + _e518;
                float _e520 = sum;
                uint _e523 = c_2;
                uint _e528 = c_2;
                float _e532 = turned_parts.inner[320u + naga_div(_e523, 4u)][naga_mod(_e528, 4u)];
                sum = _e520 + _e532;
                float _e534 = sum;
                uint _e537 = c_2;
                uint _e542 = c_2;
                float _e546 = turned_parts.inner[336u + naga_div(_e537, 4u)][naga_mod(_e542, 4u)];
                sum = _e534 + _e546;
                float _e548 = sum;
                uint _e551 = c_2;
                uint _e556 = c_2;
                float _e560 = turned_parts.inner[352u + naga_div(_e551, 4u)][naga_mod(_e556, 4u)];
                sum = _e548 + _e560;
                float _e562 = sum;
                uint _e565 = c_2;
                uint _e570 = c_2;
                float _e574 = turned_parts.inner[368u + naga_div(_e565, 4u)][naga_mod(_e570, 4u)];
                sum = _e562 + _e574;
                float _e576 = sum;
                uint _e579 = c_2;
                uint _e584 = c_2;
                float _e588 = turned_parts.inner[384u + naga_div(_e579, 4u)][naga_mod(_e584, 4u)];
                sum = _e576 + _e588;
                float _e590 = sum;
                uint _e593 = c_2;
                uint _e598 = c_2;
                float _e602 = turned_parts.inner[400u + naga_div(_e593, 4u)][naga_mod(_e598, 4u)];
                sum = _e590 + _e602;
                float _e604 = sum;
                uint _e607 = c_2;
                uint _e612 = c_2;
                float _e616 = turned_parts.inner[416u + naga_div(_e607, 4u)][naga_mod(_e612, 4u)];
                sum = _e604 + _e616;
                float _e618 = sum;
                uint _e621 = c_2;
                uint _e626 = c_2;
                float _e630 = turned_parts.inner[432u + naga_div(_e621, 4u)][naga_mod(_e626, 4u)];
                sum = _e618 + _e630;
                float _e632 = sum;
                uint _e635 = c_2;
                uint _e640 = c_2;
                float _e644 = turned_parts.inner[448u + naga_div(_e635, 4u)][naga_mod(_e640, 4u)];
                sum = _e632 + _e644;
                float _e646 = sum;
                uint _e649 = c_2;
                uint _e654 = c_2;
                float _e658 = turned_parts.inner[464u + naga_div(_e649, 4u)][naga_mod(_e654, 4u)];
                sum = _e646 + _e658;
                float _e660 = sum;
                uint _e663 = c_2;
                uint _e668 = c_2;
                float _e672 = turned_parts.inner[480u + naga_div(_e663, 4u)][naga_mod(_e668, 4u)];
                sum = _e660 + _e672;
                float _e674 = sum;
                uint _e677 = c_2;
                uint _e682 = c_2;
                float _e686 = turned_parts.inner[496u + naga_div(_e677, 4u)][naga_mod(_e682, 4u)];
                sum = _e674 + _e686;
                uint _e689 = c_2;
                float _e692 = sum;
                turned[at + _e689] = _e692 * 0.125;
            }
        }
        return;
    } else {
        uint _e700 = zone.position;
        uint _e702 = slot_of(_e700 + row, zone);
        uint kv_head = naga_mod(which - 9u, 3u);
        uint at_1 = ((_e702 * 3u) + kv_head) * 64u;
        c_3 = tid;
        bool loop_init_4 = true;
        while(true) {
            if (!loop_init_4) {
                uint _e736 = c_3;
                c_3 = _e736 + THREADS;
            }
            loop_init_4 = false;
            uint _e713 = c_3;
            if (_e713 < 64u) {
            } else {
                break;
            }
            {
                if (which < 12u) {
                    uint _e719 = c_3;
                    uint _e723 = c_3;
                    float _e725 = head.inner[_e723];
                    float _e726 = rounded(_e725);
                    keys[at_1 + _e719] = _e726;
                } else {
                    uint _e728 = c_3;
                    uint _e732 = c_3;
                    float _e734 = head.inner[_e732];
                    float _e735 = rounded(_e734);
                    values[at_1 + _e728] = _e735;
                }
            }
        }
        return;
    }
}
