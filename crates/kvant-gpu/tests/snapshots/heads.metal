// language: metal3.0
#include <metal_stdlib>
#include <simd/simd.h>

using metal::uint;

struct _mslBufferSizes {
    uint size0;
    uint size1;
    uint size2;
    uint size3;
    uint size4;
    uint size5;
    uint size6;
    uint size7;
    uint size8;
};

typedef uint type_1[1];
typedef float type_3[1];
typedef metal::float4 type_5[1];
struct type_6 {
    float inner[64];
};
struct type_7 {
    metal::float4 inner[512];
};
struct type_8 {
    metal::float4 inner[32];
};
constant uint THREADS = 512u;
constant uint QUADS = 16u;

uint naga_mod(uint lhs, uint rhs) {
    return lhs % metal::select(rhs, 1u, rhs == 0u);
}

uint naga_div(uint lhs, uint rhs) {
    return lhs / metal::select(rhs, 1u, rhs == 0u);
}

float total(
    uint tid_1,
    float mine,
    threadgroup type_8& reduced
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
, device type_1 const& slots [[user(fake0)]]
, device type_3 const& projected [[user(fake0)]]
, device type_3 const& angles [[user(fake0)]]
, device type_3& keys [[user(fake0)]]
, device type_3& values [[user(fake0)]]
, device type_3& queries [[user(fake0)]]
, device type_3& turned [[user(fake0)]]
, device type_5 const& turns [[user(fake0)]]
, threadgroup type_6& head
, threadgroup type_7& turned_parts
, constant _mslBufferSizes& _buffer_sizes [[user(fake0)]]
) {
    uint c = {};
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
    uint norm_at = (which < 9u) ? 0u : 64u;
    float cosine0_ = angles[(row * 64u) + metal::min(tid + 0u, 31u)];
    float sine0_ = angles[((row * 64u) + 32u) + metal::min(tid + 0u, 31u)];
    c = tid;
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e146 = c;
            c = _e146 + THREADS;
        }
        loop_init = false;
        uint _e130 = c;
        if (_e130 < 64u) {
        } else {
            break;
        }
        {
            uint _e134 = c;
            uint _e142 = c;
            float _e145 = projected[((row * 960u) + (which * 64u)) + _e142];
            head.inner[_e134] = _e145;
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
        uint at = ((row * 9u) + which) * 64u;
        c_1 = tid;
        bool loop_init_1 = true;
        while(true) {
            if (!loop_init_1) {
                uint _e198 = c_1;
                c_1 = _e198 + THREADS;
            }
            loop_init_1 = false;
            uint _e185 = c_1;
            if (_e185 < 64u) {
            } else {
                break;
            }
            {
                uint _e189 = c_1;
                uint _e193 = c_1;
                float _e195 = head.inner[_e193];
                queries[at + _e189] = _e195 * 0.125;
            }
        }
        metal::float4 _e203 = part;
        float _e210 = head.inner[metal::min(lane + 0u, 63u)];
        part = _e203 + (turn0_ * (((lane + 0u) < 64u) ? _e210 : 0.0));
        metal::float4 _e219 = part;
        float _e226 = head.inner[metal::min(lane + 32u, 63u)];
        part = _e219 + (turn1_ * (((lane + 32u) < 64u) ? _e226 : 0.0));
        if (lane < 32u) {
            metal::float4 _e239 = part;
            turned_parts.inner[tid] = _e239;
        }
        metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        c_2 = tid;
        bool loop_init_2 = true;
        while(true) {
            if (!loop_init_2) {
                uint _e701 = c_2;
                c_2 = _e701 + THREADS;
            }
            loop_init_2 = false;
            uint _e241 = c_2;
            if (_e241 < 64u) {
            } else {
                break;
            }
            {
                sum = 0.0;
                float _e246 = sum;
                uint _e249 = c_2;
                uint _e254 = c_2;
                float _e258 = turned_parts.inner[0u + naga_div(_e249, 4u)][naga_mod(_e254, 4u)];
                sum = _e246 + _e258;
                float _e260 = sum;
                uint _e263 = c_2;
                uint _e268 = c_2;
                float _e272 = turned_parts.inner[16u + naga_div(_e263, 4u)][naga_mod(_e268, 4u)];
                sum = _e260 + _e272;
                float _e274 = sum;
                uint _e277 = c_2;
                uint _e282 = c_2;
                float _e286 = turned_parts.inner[32u + naga_div(_e277, 4u)][naga_mod(_e282, 4u)];
                sum = _e274 + _e286;
                float _e288 = sum;
                uint _e291 = c_2;
                uint _e296 = c_2;
                float _e300 = turned_parts.inner[48u + naga_div(_e291, 4u)][naga_mod(_e296, 4u)];
                sum = _e288 + _e300;
                float _e302 = sum;
                uint _e305 = c_2;
                uint _e310 = c_2;
                float _e314 = turned_parts.inner[64u + naga_div(_e305, 4u)][naga_mod(_e310, 4u)];
                sum = _e302 + _e314;
                float _e316 = sum;
                uint _e319 = c_2;
                uint _e324 = c_2;
                float _e328 = turned_parts.inner[80u + naga_div(_e319, 4u)][naga_mod(_e324, 4u)];
                sum = _e316 + _e328;
                float _e330 = sum;
                uint _e333 = c_2;
                uint _e338 = c_2;
                float _e342 = turned_parts.inner[96u + naga_div(_e333, 4u)][naga_mod(_e338, 4u)];
                sum = _e330 + _e342;
                float _e344 = sum;
                uint _e347 = c_2;
                uint _e352 = c_2;
                float _e356 = turned_parts.inner[112u + naga_div(_e347, 4u)][naga_mod(_e352, 4u)];
                sum = _e344 + _e356;
                float _e358 = sum;
                uint _e361 = c_2;
                uint _e366 = c_2;
                float _e370 = turned_parts.inner[128u + naga_div(_e361, 4u)][naga_mod(_e366, 4u)];
                sum = _e358 + _e370;
                float _e372 = sum;
                uint _e375 = c_2;
                uint _e380 = c_2;
                float _e384 = turned_parts.inner[144u + naga_div(_e375, 4u)][naga_mod(_e380, 4u)];
                sum = _e372 + _e384;
                float _e386 = sum;
                uint _e389 = c_2;
                uint _e394 = c_2;
                float _e398 = turned_parts.inner[160u + naga_div(_e389, 4u)][naga_mod(_e394, 4u)];
                sum = _e386 + _e398;
                float _e400 = sum;
                uint _e403 = c_2;
                uint _e408 = c_2;
                float _e412 = turned_parts.inner[176u + naga_div(_e403, 4u)][naga_mod(_e408, 4u)];
                sum = _e400 + _e412;
                float _e414 = sum;
                uint _e417 = c_2;
                uint _e422 = c_2;
                float _e426 = turned_parts.inner[192u + naga_div(_e417, 4u)][naga_mod(_e422, 4u)];
                sum = _e414 + _e426;
                float _e428 = sum;
                uint _e431 = c_2;
                uint _e436 = c_2;
                float _e440 = turned_parts.inner[208u + naga_div(_e431, 4u)][naga_mod(_e436, 4u)];
                sum = _e428 + _e440;
                float _e442 = sum;
                uint _e445 = c_2;
                uint _e450 = c_2;
                float _e454 = turned_parts.inner[224u + naga_div(_e445, 4u)][naga_mod(_e450, 4u)];
                sum = _e442 + _e454;
                float _e456 = sum;
                uint _e459 = c_2;
                uint _e464 = c_2;
                float _e468 = turned_parts.inner[240u + naga_div(_e459, 4u)][naga_mod(_e464, 4u)];
                sum = _e456 + _e468;
                float _e470 = sum;
                uint _e473 = c_2;
                uint _e478 = c_2;
                float _e482 = turned_parts.inner[256u + naga_div(_e473, 4u)][naga_mod(_e478, 4u)];
                sum = _e470 + _e482;
                float _e484 = sum;
                uint _e487 = c_2;
                uint _e492 = c_2;
                float _e496 = turned_parts.inner[272u + naga_div(_e487, 4u)][naga_mod(_e492, 4u)];
                sum = _e484 + _e496;
                float _e498 = sum;
                uint _e501 = c_2;
                uint _e506 = c_2;
                float _e510 = turned_parts.inner[288u + naga_div(_e501, 4u)][naga_mod(_e506, 4u)];
                sum = _e498 + _e510;
                float _e512 = sum;
                uint _e515 = c_2;
                uint _e520 = c_2;
                float _e524 = turned_parts.inner[304u + naga_div(_e515, 4u)][naga_mod(_e520, 4u)];
                sum = _e512 + _e524;
                float _e526 = sum;
                uint _e529 = c_2;
                uint _e534 = c_2;
                float _e538 = turned_parts.inner[320u + naga_div(_e529, 4u)][naga_mod(_e534, 4u)];
                sum = _e526 + _e538;
                float _e540 = sum;
                uint _e543 = c_2;
                uint _e548 = c_2;
                float _e552 = turned_parts.inner[336u + naga_div(_e543, 4u)][naga_mod(_e548, 4u)];
                sum = _e540 + _e552;
                float _e554 = sum;
                uint _e557 = c_2;
                uint _e562 = c_2;
                float _e566 = turned_parts.inner[352u + naga_div(_e557, 4u)][naga_mod(_e562, 4u)];
                sum = _e554 + _e566;
                float _e568 = sum;
                uint _e571 = c_2;
                uint _e576 = c_2;
                float _e580 = turned_parts.inner[368u + naga_div(_e571, 4u)][naga_mod(_e576, 4u)];
                sum = _e568 + _e580;
                float _e582 = sum;
                uint _e585 = c_2;
                uint _e590 = c_2;
                float _e594 = turned_parts.inner[384u + naga_div(_e585, 4u)][naga_mod(_e590, 4u)];
                sum = _e582 + _e594;
                float _e596 = sum;
                uint _e599 = c_2;
                uint _e604 = c_2;
                float _e608 = turned_parts.inner[400u + naga_div(_e599, 4u)][naga_mod(_e604, 4u)];
                sum = _e596 + _e608;
                float _e610 = sum;
                uint _e613 = c_2;
                uint _e618 = c_2;
                float _e622 = turned_parts.inner[416u + naga_div(_e613, 4u)][naga_mod(_e618, 4u)];
                sum = _e610 + _e622;
                float _e624 = sum;
                uint _e627 = c_2;
                uint _e632 = c_2;
                float _e636 = turned_parts.inner[432u + naga_div(_e627, 4u)][naga_mod(_e632, 4u)];
                sum = _e624 + _e636;
                float _e638 = sum;
                uint _e641 = c_2;
                uint _e646 = c_2;
                float _e650 = turned_parts.inner[448u + naga_div(_e641, 4u)][naga_mod(_e646, 4u)];
                sum = _e638 + _e650;
                float _e652 = sum;
                uint _e655 = c_2;
                uint _e660 = c_2;
                float _e664 = turned_parts.inner[464u + naga_div(_e655, 4u)][naga_mod(_e660, 4u)];
                sum = _e652 + _e664;
                float _e666 = sum;
                uint _e669 = c_2;
                uint _e674 = c_2;
                float _e678 = turned_parts.inner[480u + naga_div(_e669, 4u)][naga_mod(_e674, 4u)];
                sum = _e666 + _e678;
                float _e680 = sum;
                uint _e683 = c_2;
                uint _e688 = c_2;
                float _e692 = turned_parts.inner[496u + naga_div(_e683, 4u)][naga_mod(_e688, 4u)];
                sum = _e680 + _e692;
                uint _e695 = c_2;
                float _e698 = sum;
                turned[at + _e695] = _e698 * 0.125;
            }
        }
        return;
    } else {
        uint slot = slots[row];
        uint kv_head = naga_mod(which - 9u, 3u);
        uint at_1 = ((slot * 3u) + kv_head) * 64u;
        c_3 = tid;
        bool loop_init_3 = true;
        while(true) {
            if (!loop_init_3) {
                uint _e740 = c_3;
                c_3 = _e740 + THREADS;
            }
            loop_init_3 = false;
            uint _e717 = c_3;
            if (_e717 < 64u) {
            } else {
                break;
            }
            {
                if (which < 12u) {
                    uint _e723 = c_3;
                    uint _e727 = c_3;
                    float _e729 = head.inner[_e727];
                    float _e730 = rounded(_e729);
                    keys[at_1 + _e723] = _e730;
                } else {
                    uint _e732 = c_3;
                    uint _e736 = c_3;
                    float _e738 = head.inner[_e736];
                    float _e739 = rounded(_e738);
                    values[at_1 + _e732] = _e739;
                }
            }
        }
        return;
    }
}
