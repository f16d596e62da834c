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
struct Step {
    uint rows;
    uint first_wanted;
    uint wanted;
};
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
, metal::uint3 groups [[threadgroups_per_grid]]
, constant Zone& zone [[user(fake0)]]
, device type_2 const& projected [[user(fake0)]]
, device type_2 const& angles [[user(fake0)]]
, device type_2& keys [[user(fake0)]]
, device type_2& values [[user(fake0)]]
, device type_2& queries [[user(fake0)]]
, device type_2& turned [[user(fake0)]]
, device type_4 const& turns [[user(fake0)]]
, constant Step& step [[user(fake0)]]
, threadgroup type_5& head
, threadgroup type_6& turned_parts
, constant _mslBufferSizes& _buffer_sizes [[user(fake0)]]
) {
    uint row = {};
    uint c = {};
    uint c_1 = {};
    metal::float4 part = {};
    uint c_2 = {};
    float sum = {};
    uint c_3 = {};
    uint which = group.x;
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
    row = group.y;
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e757 = row;
            row = _e757 + groups.y;
        }
        loop_init = false;
        uint _e104 = row;
        uint _e107 = step.rows;
        if (_e104 < _e107) {
        } else {
            break;
        }
        {
            uint norm_at = (which < 9u) ? 0u : 64u;
            uint _e115 = row;
            float cosine0_ = angles[(_e115 * 64u) + metal::min(tid + 0u, 31u)];
            uint _e126 = row;
            float sine0_ = angles[((_e126 * 64u) + 32u) + metal::min(tid + 0u, 31u)];
            c = tid;
            bool loop_init_1 = true;
            while(true) {
                if (!loop_init_1) {
                    uint _e156 = c;
                    c = _e156 + THREADS;
                }
                loop_init_1 = false;
                uint _e139 = c;
                if (_e139 < 64u) {
                } else {
                    break;
                }
                {
                    uint _e143 = c;
                    uint _e146 = row;
                    uint _e152 = c;
                    float _e155 = projected[((_e146 * 960u) + (which * 64u)) + _e152];
                    head.inner[_e143] = _e155;
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (which < 12u) {
                if ((tid + 0u) < 32u) {
                    uint a = 2u * (tid + 0u);
                    uint b = a + 1u;
                    float x_1 = head.inner[a];
                    float y = head.inner[b];
                    head.inner[a] = (x_1 * cosine0_) - (y * sine0_);
                    head.inner[b] = (x_1 * sine0_) + (y * cosine0_);
                }
                metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            }
            if (which < 9u) {
                uint _e189 = row;
                uint at = ((_e189 * 9u) + which) * 64u;
                c_1 = tid;
                bool loop_init_2 = true;
                while(true) {
                    if (!loop_init_2) {
                        uint _e209 = c_1;
                        c_1 = _e209 + THREADS;
                    }
                    loop_init_2 = false;
                    uint _e196 = c_1;
                    if (_e196 < 64u) {
                    } else {
                        break;
                    }
                    {
                        uint _e200 = c_1;
                        uint _e204 = c_1;
                        float _e206 = head.inner[_e204];
                        queries[at + _e200] = _e206 * 0.125;
                    }
                }
                part = metal::float4 {};
                metal::float4 _e214 = part;
                float _e221 = head.inner[metal::min(lane + 0u, 63u)];
                part = _e214 + (turn0_ * (((lane + 0u) < 64u) ? _e221 : 0.0));
                metal::float4 _e230 = part;
                float _e237 = head.inner[metal::min(lane + 32u, 63u)];
                part = _e230 + (turn1_ * (((lane + 32u) < 64u) ? _e237 : 0.0));
                if (lane < 32u) {
                    metal::float4 _e250 = part;
                    turned_parts.inner[tid] = _e250;
                }
                metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
                c_2 = tid;
                bool loop_init_3 = true;
                while(true) {
                    if (!loop_init_3) {
                        uint _e712 = c_2;
                        c_2 = _e712 + THREADS;
                    }
                    loop_init_3 = false;
                    uint _e252 = c_2;
                    if (_e252 < 64u) {
                    } else {
                        break;
                    }
                    {
                        sum = 0.0;
                        float _e257 = sum;
                        uint _e260 = c_2;
                        uint _e265 = c_2;
                        float _e269 = turned_parts.inner[0u + naga_div(_e260, 4u)][naga_mod(_e265, 4u)];
                        sum = _e257 + _e269;
                        float _e271 = sum;
                        uint _e274 = c_2;
                        uint _e279 = c_2;
                        float _e283 = turned_parts.inner[16u + naga_div(_e274, 4u)][naga_mod(_e279, 4u)];
                        sum = _e271 + _e283;
                        float _e285 = sum;
                        uint _e288 = c_2;
                        uint _e293 = c_2;
                        float _e297 = turned_parts.inner[32u + naga_div(_e288, 4u)][naga_mod(_e293, 4u)];
                        sum = _e285 + _e297;
                        float _e299 = sum;
                        uint _e302 = c_2;
                        uint _e307 = c_2;
                        float _e311 = turned_parts.inner[48u + naga_div(_e302, 4u)][naga_mod(_e307, 4u)];
                        sum = _e299 + _e311;
                        float _e313 = sum;
                        uint _e316 = c_2;
                        uint _e321 = c_2;
                        float _e325 = turned_parts.inner[64u + naga_div(_e316, 4u)][naga_mod(_e321, 4u)];
                        sum = _e313 + _e325;
                        float _e327 = sum;
                        uint _e330 = c_2;
                        uint _e335 = c_2;
                        float _e339 = turned_parts.inner[80u + naga_div(_e330, 4u)][naga_mod(_e335, 4u)];
                        sum = _e327 + _e339;
                        float _e341 = sum;
                        uint _e344 = c_2;
                        uint _e349 = c_2;
                        float _e353 = turned_parts.inner[96u + naga_div(_e344, 4u)][naga_mod(_e349, 4u)];
                        sum = _e341 + _e353;
                        float _e355 = sum;
                        uint _e358 = c_2;
                        uint _e363 = c_2;
                        float _e367 = turned_parts.inner[112u + naga_div(_e358, 4u)][naga_mod(_e363, 4u)];
                        sum = _e355 + _e367;
                        float _e369 = sum;
                        uint _e372 = c_2;
                        uint _e377 = c_2;
                        float _e381 = turned_parts.inner[128u + naga_div(_e372, 4u)][naga_mod(_e377, 4u)];
                        sum = _e369 + _e381;
                        float _e383 = sum;
                        uint _e386 = c_2;
                        uint _e391 = c_2;
                        float _e395 = turned_parts.inner[144u + naga_div(_e386, 4u)][naga_mod(_e391, 4u)];
                        sum = _e383 + _e395;
                        float _e397 = sum;
                        uint _e400 = c_2;
                        uint _e405 = c_2;
                        float _e409 = turned_parts.inner[160u + naga_div(_e400, 4u)][naga_mod(_e405, 4u)];
                        sum = _e397 + _e409;
                        float _e411 = sum;
                        uint _e414 = c_2;
                        uint _e419 = c_2;
                        float _e423 = turned_parts.inner[176u + naga_div(_e414, 4u)][naga_mod(_e419, 4u)];
                        sum = _e411 + _e423;
                        float _e425 = sum;
                        uint _e428 = c_2;
                        uint _e433 = c_2;
                        float _e437 = turned_parts.inner[192u + naga_div(_e428, 4u)][naga_mod(_e433, 4u)];
                        sum = _e425 + _e437;
                        float _e439 = sum;
                        uint _e442 = c_2;
                        uint _e447 = c_2;
                        float _e451 = turned_parts.inner[208u + naga_div(_e442, 4u)][naga_mod(_e447, 4u)];
                        sum = _e439 + _e451;
                        float _e453 = sum;
                        uint _e456 = c_2;
                        uint _e461 = c_2;
                        float _e465 = turned_parts.inner[224u + naga_div(_e456, 4u)][naga_mod(_e461, 4u)];
                        sum = _e453 + _e465;
                        float _e467 = sum;
                        uint _e470 = c_2;
                        uint _e475 = c_2;
                        float _e479 = turned_parts.inner[240u + naga_div(_e470, 4u)][naga_mod(_e475, 4u)];
                        sum = _e467 + _e479;
                        float _e481 = sum;
                        uint _e484 = c_2;
                        uint _e489 = c_2;
                        float _e493 = turned_parts.inner[256u + naga_div(_e484, 4u)][naga_mod(_e489, 4u)];
                        sum = _e481 + _e493;
                        float _e495 = sum;
                        uint _e498 = c_2;
                        uint _e503 = c_2;
                        float _e507 = turned_parts.inner[272u + naga_div(_e498, 4u)][naga_mod(_e503, 4u)];
                        sum = _e495 + _e507;
                        float _e509 = sum;
                        uint _e512 = c_2;
                        uint _e517 = c_2;
                        float _e521 = turned_parts.inner[288u + naga_div(_e512, 4u)][naga_mod(_e517, 4u)];
                        sum = _e509 + _e521;
                        float _e523 = sum;
                        uint _e526 = c_2;
                        uint _e531 = c_2;
                        float _e535 = turned_parts.inner[304u + naga_div(_e526, 4u)][naga_mod(_e531, 4u)];
                        sum = _e523 + _e535;
                        float _e537 = sum;
                        uint _e540 = c_2;
                        uint _e545 = c_2;
                        float _e549 = turned_parts.inner[320u + naga_div(_e540, 4u)][naga_mod(_e545, 4u)];
                        sum = _e537 + _e549;
                        float _e551 = sum;
                        uint _e554 = c_2;
                        uint _e559 = c_2;
                        float _e563 = turned_parts.inner[336u + naga_div(_e554, 4u)][naga_mod(_e559, 4u)];
                        sum = _e551 + _e563;
                        float _e565 = sum;
                        uint _e568 = c_2;
                        uint _e573 = c_2;
                        float _e577 = turned_parts.inner[352u + naga_div(_e568, 4u)][naga_mod(_e573, 4u)];
                        sum = _e565 + _e577;
                        float _e579 = sum;
                        uint _e582 = c_2;
                        uint _e587 = c_2;
                        float _e591 = turned_parts.inner[368u + naga_div(_e582, 4u)][naga_mod(_e587, 4u)];
                        sum = _e579 + _e591;
                        float _e593 = sum;
                        uint _e596 = c_2;
                        uint _e601 = c_2;
                        float _e605 = turned_parts.inner[384u + naga_div(_e596, 4u)][naga_mod(_e601, 4u)];
                        sum = _e593 + _e605;
                        float _e607 = sum;
                        uint _e610 = c_2;
                        uint _e615 = c_2;
                        float _e619 = turned_parts.inner[400u + naga_div(_e610, 4u)][naga_mod(_e615, 4u)];
                        sum = _e607 + _e619;
                        float _e621 = sum;
                        uint _e624 = c_2;
                        uint _e629 = c_2;
                        float _e633 = turned_parts.inner[416u + naga_div(_e624, 4u)][naga_mod(_e629, 4u)];
                        sum = _e621 + _e633;
                        float _e635 = sum;
                        uint _e638 = c_2;
                        uint _e643 = c_2;
                        float _e647 = turned_parts.inner[432u + naga_div(_e638, 4u)][naga_mod(_e643, 4u)];
                        sum = _e635 + _e647;
                        float _e649 = sum;
                        uint _e652 = c_2;
                        uint _e657 = c_2;
                        float _e661 = turned_parts.inner[448u + naga_div(_e652, 4u)][naga_mod(_e657, 4u)];
                        sum = _e649 + _e661;
                        float _e663 = sum;
                        uint _e666 = c_2;
                        uint _e671 = c_2;
                        float _e675 = turned_parts.inner[464u + naga_div(_e666, 4u)][naga_mod(_e671, 4u)];
                        sum = _e663 + _e675;
                        float _e677 = sum;
                        uint _e680 = c_2;
                        uint _e685 = c_2;
                        float _e689 = turned_parts.inner[480u + naga_div(_e680, 4u)][naga_mod(_e685, 4u)];
                        sum = _e677 + _e689;
                        float _e691 = sum;
                        uint _e694 = c_2;
                        uint _e699 = c_2;
                        float _e703 = turned_parts.inner[496u + naga_div(_e694, 4u)][naga_mod(_e699, 4u)];
                        sum = _e691 + _e703;
                        uint _e706 = c_2;
                        float _e709 = sum;
                        turned[at + _e706] = _e709 * 0.125;
                    }
                }
            } else {
                uint _e717 = zone.position;
                uint _e718 = row;
                uint _e720 = slot_of(_e717 + _e718, zone);
                uint kv_head = naga_mod(which - 9u, 3u);
                uint at_1 = ((_e720 * 3u) + kv_head) * 64u;
                c_3 = tid;
                bool loop_init_4 = true;
                while(true) {
                    if (!loop_init_4) {
                        uint _e754 = c_3;
                        c_3 = _e754 + THREADS;
                    }
                    loop_init_4 = false;
                    uint _e731 = c_3;
                    if (_e731 < 64u) {
                    } else {
                        break;
                    }
                    {
                        if (which < 12u) {
                            uint _e737 = c_3;
                            uint _e741 = c_3;
                            float _e743 = head.inner[_e741];
                            float _e744 = rounded(_e743);
                            keys[at_1 + _e737] = _e744;
                        } else {
                            uint _e746 = c_3;
                            uint _e750 = c_3;
                            float _e752 = head.inner[_e750];
                            float _e753 = rounded(_e752);
                            values[at_1 + _e746] = _e753;
                        }
                    }
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    return;
}
