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
    float sum = {};
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
                uint _e140 = c_2;
                c_2 = _e140 + THREADS;
            }
            loop_init_3 = false;
            uint _e104 = c_2;
            if (_e104 < 64u) {
            } else {
                break;
            }
            {
                sum = 0.0;
                k = 0u;
                bool loop_init_4 = true;
                while(true) {
                    if (!loop_init_4) {
                        uint _e131 = k;
                        k = _e131 + 1u;
                    }
                    loop_init_4 = false;
                    uint _e111 = k;
                    if (_e111 < 64u) {
                    } else {
                        break;
                    }
                    {
                        float _e114 = sum;
                        uint _e116 = k;
                        uint _e120 = c_2;
                        float _e123 = turns[(turn_at + (_e116 * 64u)) + _e120];
                        uint _e125 = k;
                        float _e127 = head.inner[_e125];
                        sum = _e114 + (_e123 * _e127);
                    }
                }
                uint _e134 = c_2;
                float _e137 = sum;
                turned[at + _e134] = _e137 * 0.125;
            }
        }
        return;
    } else {
        uint _e145 = zone.position;
        uint _e147 = slot_of(_e145 + row, zone);
        uint kv_head = naga_mod(which - 9u, 3u);
        uint at_1 = ((_e147 * 3u) + kv_head) * 64u;
        c_3 = tid;
        bool loop_init_5 = true;
        while(true) {
            if (!loop_init_5) {
                uint _e181 = c_3;
                c_3 = _e181 + THREADS;
            }
            loop_init_5 = false;
            uint _e158 = c_3;
            if (_e158 < 64u) {
            } else {
                break;
            }
            {
                if (which < 12u) {
                    uint _e164 = c_3;
                    uint _e168 = c_3;
                    float _e170 = head.inner[_e168];
                    float _e171 = rounded(_e170);
                    keys[at_1 + _e164] = _e171;
                } else {
                    uint _e173 = c_3;
                    uint _e177 = c_3;
                    float _e179 = head.inner[_e177];
                    float _e180 = rounded(_e179);
                    values[at_1 + _e173] = _e180;
                }
            }
        }
        return;
    }
}
