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
};
typedef float type_2[1];
struct type_3 {
    float inner[64];
};
struct type_5 {
    metal::float4 inner[8];
};
constant uint THREADS = 128u;

uint slot_of(
    uint position,
    constant Zone& zone
) {
    uint _e3 = zone.sink_slots;
    if (position < _e3) {
        return position;
    }
    uint _e7 = zone.tail_start;
    uint _e11 = zone.tail_first;
    uint place = (_e7 + position) - _e11;
    uint _e15 = zone.sink_slots;
    uint _e20 = zone.ring;
    uint _e23 = zone.ring;
    return (_e15 + place) - ((place >= _e23) ? _e20 : 0u);
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
    threadgroup type_5& reduced
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
    float _e62 = sum_1.x;
    float _e64 = sum_1.y;
    float _e67 = sum_1.z;
    float _e69 = sum_1.w;
    return (_e62 + _e64) + (_e67 + _e69);
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
[[max_total_threads_per_threadgroup(128)]] kernel void heads(
  uint tid [[thread_index_in_threadgroup]]
, metal::uint3 group [[threadgroup_position_in_grid]]
, constant Zone& zone [[user(fake0)]]
, device type_2 const& projected [[user(fake0)]]
, device type_2 const& angles [[user(fake0)]]
, device type_2& keys [[user(fake0)]]
, device type_2& values [[user(fake0)]]
, device type_2& queries [[user(fake0)]]
, device type_2& turned [[user(fake0)]]
, device type_2 const& turns [[user(fake0)]]
, threadgroup type_3& head
, constant _mslBufferSizes& _buffer_sizes [[user(fake0)]]
) {
    uint c = {};
    uint i = {};
    uint c_1 = {};
    uint c_2 = {};
    metal::float4 sum = {};
    uint k = {};
    uint c_3 = {};
    uint which = group.x;
    uint row = group.y;
    c = tid;
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e21 = c;
            c = _e21 + THREADS;
        }
        loop_init = false;
        uint _e5 = c;
        if (_e5 < 64u) {
        } else {
            break;
        }
        {
            uint _e9 = c;
            uint _e17 = c;
            float _e20 = projected[((row * 960u) + (which * 64u)) + _e17];
            head.inner[_e9] = _e20;
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (which < 12u) {
        i = tid;
        bool loop_init_1 = true;
        while(true) {
            if (!loop_init_1) {
                uint _e70 = i;
                i = _e70 + THREADS;
            }
            loop_init_1 = false;
            uint _e27 = i;
            if (_e27 < 32u) {
            } else {
                break;
            }
            {
                uint _e31 = i;
                uint a = 2u * _e31;
                uint _e34 = i;
                uint b = (2u * _e34) + 1u;
                uint _e41 = i;
                float cosine = angles[(row * 64u) + _e41];
                uint _e50 = i;
                float sine = angles[((row * 64u) + 32u) + _e50];
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
                uint _e94 = c_1;
                c_1 = _e94 + THREADS;
            }
            loop_init_2 = false;
            uint _e81 = c_1;
            if (_e81 < 64u) {
            } else {
                break;
            }
            {
                uint _e85 = c_1;
                uint _e89 = c_1;
                float _e91 = head.inner[_e89];
                queries[at + _e85] = _e91 * 0.125;
            }
        }
        uint turn_at = naga_mod(naga_div(which, 3u), 1u) * 4160u;
        c_2 = tid;
        bool loop_init_3 = true;
        while(true) {
            if (!loop_init_3) {
                uint _e426 = c_2;
                c_2 = _e426 + THREADS;
            }
            loop_init_3 = false;
            uint _e104 = c_2;
            if (_e104 < 64u) {
            } else {
                break;
            }
            {
                sum = metal::float4 {};
                k = 0u;
                bool loop_init_4 = true;
                while(true) {
                    if (!loop_init_4) {
                        uint _e406 = k;
                        k = _e406 + 16u;
                    }
                    loop_init_4 = false;
                    uint _e111 = k;
                    if (_e111 < 64u) {
                    } else {
                        break;
                    }
                    {
                        uint _e115 = k;
                        uint _e121 = c_2;
                        float turn0_ = turns[(turn_at + ((_e115 + 0u) * 64u)) + _e121];
                        uint _e126 = k;
                        uint _e132 = c_2;
                        float turn1_ = turns[(turn_at + ((_e126 + 1u) * 64u)) + _e132];
                        uint _e137 = k;
                        uint _e143 = c_2;
                        float turn2_ = turns[(turn_at + ((_e137 + 2u) * 64u)) + _e143];
                        uint _e148 = k;
                        uint _e154 = c_2;
                        float turn3_ = turns[(turn_at + ((_e148 + 3u) * 64u)) + _e154];
                        uint _e159 = k;
                        uint _e165 = c_2;
                        float turn4_ = turns[(turn_at + ((_e159 + 4u) * 64u)) + _e165];
                        uint _e170 = k;
                        uint _e176 = c_2;
                        float turn5_ = turns[(turn_at + ((_e170 + 5u) * 64u)) + _e176];
                        uint _e181 = k;
                        uint _e187 = c_2;
                        float turn6_ = turns[(turn_at + ((_e181 + 6u) * 64u)) + _e187];
                        uint _e192 = k;
                        uint _e198 = c_2;
                        float turn7_ = turns[(turn_at + ((_e192 + 7u) * 64u)) + _e198];
                        uint _e203 = k;
                        uint _e209 = c_2;
                        float turn8_ = turns[(turn_at + ((_e203 + 8u) * 64u)) + _e209];
                        uint _e214 = k;
                        uint _e220 = c_2;
                        float turn9_ = turns[(turn_at + ((_e214 + 9u) * 64u)) + _e220];
                        uint _e225 = k;
                        uint _e231 = c_2;
                        float turn10_ = turns[(turn_at + ((_e225 + 10u) * 64u)) + _e231];
                        uint _e236 = k;
                        uint _e242 = c_2;
                        float turn11_ = turns[(turn_at + ((_e236 + 11u) * 64u)) + _e242];
                        uint _e247 = k;
                        uint _e253 = c_2;
                        float turn12_ = turns[(turn_at + ((_e247 + 12u) * 64u)) + _e253];
                        uint _e258 = k;
                        uint _e264 = c_2;
                        float turn13_ = turns[(turn_at + ((_e258 + 13u) * 64u)) + _e264];
                        uint _e269 = k;
                        uint _e275 = c_2;
                        float turn14_ = turns[(turn_at + ((_e269 + 14u) * 64u)) + _e275];
                        uint _e280 = k;
                        uint _e286 = c_2;
                        float turn15_ = turns[(turn_at + ((_e280 + 15u) * 64u)) + _e286];
                        metal::float4 _e290 = sum;
                        uint _e293 = k;
                        float _e297 = head.inner[_e293 + 0u];
                        uint _e299 = k;
                        float _e303 = head.inner[_e299 + 1u];
                        uint _e305 = k;
                        float _e309 = head.inner[_e305 + 2u];
                        uint _e311 = k;
                        float _e315 = head.inner[_e311 + 3u];
                        sum = _e290 + (metal::float4(turn0_, turn1_, turn2_, turn3_) * metal::float4(_e297, _e303, _e309, _e315));
                        metal::float4 _e319 = sum;
                        uint _e322 = k;
                        float _e326 = head.inner[_e322 + 4u];
                        uint _e328 = k;
                        float _e332 = head.inner[_e328 + 5u];
                        uint _e334 = k;
                        float _e338 = head.inner[_e334 + 6u];
                        uint _e340 = k;
                        float _e344 = head.inner[_e340 + 7u];
                        sum = _e319 + (metal::float4(turn4_, turn5_, turn6_, turn7_) * metal::float4(_e326, _e332, _e338, _e344));
                        metal::float4 _e348 = sum;
                        uint _e351 = k;
                        float _e355 = head.inner[_e351 + 8u];
                        uint _e357 = k;
                        float _e361 = head.inner[_e357 + 9u];
                        uint _e363 = k;
                        float _e367 = head.inner[_e363 + 10u];
                        uint _e369 = k;
                        float _e373 = head.inner[_e369 + 11u];
                        sum = _e348 + (metal::float4(turn8_, turn9_, turn10_, turn11_) * metal::float4(_e355, _e361, _e367, _e373));
                        metal::float4 _e377 = sum;
                        uint _e380 = k;
                        float _e384 = head.inner[_e380 + 12u];
                        uint _e386 = k;
                        float _e390 = head.inner[_e386 + 13u];
                        uint _e392 = k;
                        float _e396 = head.inner[_e392 + 14u];
                        uint _e398 = k;
                        float _e402 = head.inner[_e398 + 15u];
                        sum = _e377 + (metal::float4(turn12_, turn13_, turn14_, turn15_) * metal::float4(_e384, _e390, _e396, _e402));
                    }
                }
                uint _e410 = c_2;
                float _e414 = sum.x;
                float _e416 = sum.y;
                float _e419 = sum.z;
                float _e421 = sum.w;
                turned[at + _e410] = ((_e414 + _e416) + (_e419 + _e421)) * 0.125;
            }
        }
        return;
    } else {
        uint _e431 = zone.position;
        uint _e433 = slot_of(_e431 + row, zone);
        uint kv_head = naga_mod(which - 9u, 3u);
        uint at_1 = ((_e433 * 3u) + kv_head) * 64u;
        c_3 = tid;
        bool loop_init_5 = true;
        while(true) {
            if (!loop_init_5) {
                uint _e467 = c_3;
                c_3 = _e467 + THREADS;
            }
            loop_init_5 = false;
            uint _e444 = c_3;
            if (_e444 < 64u) {
            } else {
                break;
            }
            {
                if (which < 12u) {
                    uint _e450 = c_3;
                    uint _e454 = c_3;
                    float _e456 = head.inner[_e454];
                    float _e457 = rounded(_e456);
                    keys[at_1 + _e450] = _e457;
                } else {
                    uint _e459 = c_3;
                    uint _e463 = c_3;
                    float _e465 = head.inner[_e463];
                    float _e466 = rounded(_e465);
                    values[at_1 + _e459] = _e466;
                }
            }
        }
        return;
    }
}
