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
typedef metal::float4 type_3[1];
typedef float type_4[1];
typedef metal::float2 type_6[1];
typedef uint type_7[1];
typedef metal::uint2 type_9[1];
struct type_10 {
    float inner[256];
};
struct type_12 {
    int inner[256];
};
struct type_14 {
    float inner[32];
};
constant uint THREADS = 256u;
constant uint TOKENS = 32u;

uint naga_mod(uint lhs, uint rhs) {
    return lhs % metal::select(rhs, 1u, rhs == 0u);
}

uint slot_of(
    uint position,
    constant Zone& zone
) {
    uint _e3 = zone.sink_slots;
    if (position < _e3) {
        return position;
    }
    uint _e7 = zone.sink_slots;
    uint _e10 = zone.tail_start;
    uint _e14 = zone.tail_first;
    uint _e18 = zone.ring;
    return _e7 + naga_mod((_e10 + position) - _e14, _e18);
}

uint naga_div(uint lhs, uint rhs) {
    return lhs / metal::select(rhs, 1u, rhs == 0u);
}

metal::int4 naga_f2i32(metal::float4 value) {
    return static_cast<metal::int4>(metal::clamp(value, -2147483600.0, 2147483500.0));
}

void store_quad(
    uint tid_1,
    bool present,
    uint row,
    uint quad_1,
    metal::float4 value_1,
    device type_7& codes,
    device type_9& blocks,
    threadgroup type_10& quad_tops,
    threadgroup type_12& quad_sums,
    constant _mslBufferSizes& _buffer_sizes
) {
    float top = {};
    bool local_4 = {};
    metal::float4 size = metal::abs(value_1);
    quad_tops.inner[tid_1] = present ? metal::max(metal::max(size.x, size.y), metal::max(size.z, size.w)) : 0.0;
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    uint first_1 = naga_div(tid_1, 8u) * 8u;
    float _e23 = quad_tops.inner[first_1];
    top = _e23;
    float _e25 = top;
    float _e30 = quad_tops.inner[first_1 + 1u];
    top = metal::max(_e25, _e30);
    float _e32 = top;
    float _e37 = quad_tops.inner[first_1 + 2u];
    top = metal::max(_e32, _e37);
    float _e39 = top;
    float _e44 = quad_tops.inner[first_1 + 3u];
    top = metal::max(_e39, _e44);
    float _e46 = top;
    float _e51 = quad_tops.inner[first_1 + 4u];
    top = metal::max(_e46, _e51);
    float _e53 = top;
    float _e58 = quad_tops.inner[first_1 + 5u];
    top = metal::max(_e53, _e58);
    float _e60 = top;
    float _e65 = quad_tops.inner[first_1 + 6u];
    top = metal::max(_e60, _e65);
    float _e67 = top;
    float _e72 = quad_tops.inner[first_1 + 7u];
    top = metal::max(_e67, _e72);
    float _e74 = top;
    float _e77 = top;
    float inverse = (_e77 > 0.000000000000000000000000000000000001) ? (127.0 / _e74) : 0.0;
    metal::int4 code = naga_f2i32(metal::rint(value_1 * inverse));
    if (present) {
        codes[(row * 144u) + quad_1] = as_type<uint>(packed_char4(code));
    }
    quad_sums.inner[tid_1] = as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(code.x) + as_type<uint>(code.y))) + as_type<uint>(as_type<int>(as_type<uint>(code.z) + as_type<uint>(code.w))));
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (present) {
        local_4 = naga_mod(tid_1, 8u) == 0u;
    } else {
        local_4 = false;
    }
    bool _e107 = local_4;
    if (_e107) {
        int _e110 = quad_sums.inner[tid_1];
        int _e115 = quad_sums.inner[tid_1 + 1u];
        int _e121 = quad_sums.inner[tid_1 + 2u];
        int _e126 = quad_sums.inner[tid_1 + 3u];
        int low = as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(_e110) + as_type<uint>(_e115))) + as_type<uint>(as_type<int>(as_type<uint>(_e121) + as_type<uint>(_e126))));
        int _e133 = quad_sums.inner[tid_1 + 4u];
        int _e138 = quad_sums.inner[tid_1 + 5u];
        int _e144 = quad_sums.inner[tid_1 + 6u];
        int _e149 = quad_sums.inner[tid_1 + 7u];
        int high = as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(_e133) + as_type<uint>(_e138))) + as_type<uint>(as_type<int>(as_type<uint>(_e144) + as_type<uint>(_e149))));
        uint sums = (static_cast<uint>(low) & 65535u) | (static_cast<uint>(high) << 16u);
        float _e166 = top;
        blocks[(row * 18u) + naga_div(quad_1, 8u)] = metal::uint2(as_type<uint>(_e166 / 127.0), sums);
        return;
    } else {
        return;
    }
}

float total(
    uint tid_2,
    float mine_1,
    threadgroup type_10& reduced
) {
    float part_1 = 0.0;
    float sum_1 = 0.0;
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    reduced.inner[tid_2] = mine_1;
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (tid_2 < 16u) {
        float _e8 = part_1;
        float _e13 = reduced.inner[tid_2 + 0u];
        part_1 = _e8 + _e13;
        float _e15 = part_1;
        float _e20 = reduced.inner[tid_2 + 16u];
        part_1 = _e15 + _e20;
        float _e22 = part_1;
        float _e27 = reduced.inner[tid_2 + 32u];
        part_1 = _e22 + _e27;
        float _e29 = part_1;
        float _e34 = reduced.inner[tid_2 + 48u];
        part_1 = _e29 + _e34;
        float _e36 = part_1;
        float _e41 = reduced.inner[tid_2 + 64u];
        part_1 = _e36 + _e41;
        float _e43 = part_1;
        float _e48 = reduced.inner[tid_2 + 80u];
        part_1 = _e43 + _e48;
        float _e50 = part_1;
        float _e55 = reduced.inner[tid_2 + 96u];
        part_1 = _e50 + _e55;
        float _e57 = part_1;
        float _e62 = reduced.inner[tid_2 + 112u];
        part_1 = _e57 + _e62;
        float _e64 = part_1;
        float _e69 = reduced.inner[tid_2 + 128u];
        part_1 = _e64 + _e69;
        float _e71 = part_1;
        float _e76 = reduced.inner[tid_2 + 144u];
        part_1 = _e71 + _e76;
        float _e78 = part_1;
        float _e83 = reduced.inner[tid_2 + 160u];
        part_1 = _e78 + _e83;
        float _e85 = part_1;
        float _e90 = reduced.inner[tid_2 + 176u];
        part_1 = _e85 + _e90;
        float _e92 = part_1;
        float _e97 = reduced.inner[tid_2 + 192u];
        part_1 = _e92 + _e97;
        float _e99 = part_1;
        float _e104 = reduced.inner[tid_2 + 208u];
        part_1 = _e99 + _e104;
        float _e106 = part_1;
        float _e111 = reduced.inner[tid_2 + 224u];
        part_1 = _e106 + _e111;
        float _e113 = part_1;
        float _e118 = reduced.inner[tid_2 + 240u];
        part_1 = _e113 + _e118;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (tid_2 < 16u) {
        float _e124 = part_1;
        reduced.inner[tid_2] = _e124;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    float _e127 = sum_1;
    float _e130 = reduced.inner[0];
    sum_1 = _e127 + _e130;
    float _e132 = sum_1;
    float _e135 = reduced.inner[1];
    sum_1 = _e132 + _e135;
    float _e137 = sum_1;
    float _e140 = reduced.inner[2];
    sum_1 = _e137 + _e140;
    float _e142 = sum_1;
    float _e145 = reduced.inner[3];
    sum_1 = _e142 + _e145;
    float _e147 = sum_1;
    float _e150 = reduced.inner[4];
    sum_1 = _e147 + _e150;
    float _e152 = sum_1;
    float _e155 = reduced.inner[5];
    sum_1 = _e152 + _e155;
    float _e157 = sum_1;
    float _e160 = reduced.inner[6];
    sum_1 = _e157 + _e160;
    float _e162 = sum_1;
    float _e165 = reduced.inner[7];
    sum_1 = _e162 + _e165;
    float _e167 = sum_1;
    float _e170 = reduced.inner[8];
    sum_1 = _e167 + _e170;
    float _e172 = sum_1;
    float _e175 = reduced.inner[9];
    sum_1 = _e172 + _e175;
    float _e177 = sum_1;
    float _e180 = reduced.inner[10];
    sum_1 = _e177 + _e180;
    float _e182 = sum_1;
    float _e185 = reduced.inner[11];
    sum_1 = _e182 + _e185;
    float _e187 = sum_1;
    float _e190 = reduced.inner[12];
    sum_1 = _e187 + _e190;
    float _e192 = sum_1;
    float _e195 = reduced.inner[13];
    sum_1 = _e192 + _e195;
    float _e197 = sum_1;
    float _e200 = reduced.inner[14];
    sum_1 = _e197 + _e200;
    float _e202 = sum_1;
    float _e205 = reduced.inner[15];
    sum_1 = _e202 + _e205;
    float _e207 = sum_1;
    return _e207;
}

float largest_of(
    uint tid_3,
    float mine_2,
    threadgroup type_10& reduced
) {
    uint half_ = 128u;
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    reduced.inner[tid_3] = mine_2;
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e22 = half_;
            half_ = naga_div(_e22, 2u);
        }
        loop_init = false;
        uint _e6 = half_;
        if (_e6 > 0u) {
        } else {
            break;
        }
        {
            uint _e9 = half_;
            if (tid_3 < _e9) {
                float _e15 = reduced.inner[tid_3];
                uint _e17 = half_;
                float _e20 = reduced.inner[tid_3 + _e17];
                reduced.inner[tid_3] = metal::max(_e15, _e20);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    float _e27 = reduced.inner[0];
    return _e27;
}

uint position_of(
    uint i_2,
    constant Zone& zone
) {
    uint _e3 = zone.tail_first;
    uint _e7 = zone.sinks;
    uint _e11 = zone.sinks;
    return (i_2 < _e11) ? i_2 : ((_e3 + i_2) - _e7);
}

struct joinInput {
};
[[max_total_threads_per_threadgroup(256)]] kernel void join(
  uint tid [[thread_index_in_threadgroup]]
, metal::uint3 group [[threadgroup_position_in_grid]]
, constant Zone& zone [[user(fake0)]]
, device type_3 const& queries [[user(fake0)]]
, device type_3 const& keys [[user(fake0)]]
, device type_4 const& values [[user(fake0)]]
, device type_4 const& outputs [[user(fake0)]]
, device type_6 const& states [[user(fake0)]]
, device type_7& codes [[user(fake0)]]
, device type_9& blocks [[user(fake0)]]
, threadgroup type_10& quad_tops
, threadgroup type_12& quad_sums
, threadgroup type_10& shared_out
, threadgroup type_14& scores
, threadgroup type_10& reduced
, constant _mslBufferSizes& _buffer_sizes [[user(fake0)]]
) {
    float highest = -1000000000000000000000000000000.0;
    float sum = 0.0;
    float out0_ = 0.0;
    float mine = -1000000000000000000000000000000.0;
    uint i = {};
    uint i_1 = {};
    uint split = {};
    uint first = 0u;
    bool local = {};
    bool local_1 = {};
    bool local_2 = {};
    float part = {};
    uint quad_ = {};
    float score = {};
    uint t = {};
    uint t_1 = {};
    bool local_3 = {};
    metal::float4 value = metal::float4 {};
    uint head = group.x;
    uint row_1 = group.y;
    uint kv_head = naga_div(head, 3u);
    uint state_at = (row_1 * 9u) + head;
    uint channel = naga_mod(tid, 64u);
    uint lane = naga_div(tid, 64u);
    uint channel0_ = metal::min(channel + 0u, 63u);
    uint _e25 = zone.splits;
    if (_e25 > 0u) {
        uint _e30 = zone.splits;
        uint first_2 = state_at * _e30;
        i = tid;
        bool loop_init_1 = true;
        while(true) {
            if (!loop_init_1) {
                uint _e48 = i;
                i = _e48 + THREADS;
            }
            loop_init_1 = false;
            uint _e35 = i;
            uint _e38 = zone.splits;
            if (_e35 < _e38) {
            } else {
                break;
            }
            {
                float _e40 = mine;
                uint _e42 = i;
                float _e46 = states[first_2 + _e42].x;
                mine = metal::max(_e40, _e46);
            }
        }
        float _e51 = mine;
        float _e52 = largest_of(tid, _e51, reduced);
        highest = _e52;
        mine = 0.0;
        i_1 = tid;
        bool loop_init_2 = true;
        while(true) {
            if (!loop_init_2) {
                uint _e73 = i_1;
                i_1 = _e73 + THREADS;
            }
            loop_init_2 = false;
            uint _e55 = i_1;
            uint _e58 = zone.splits;
            if (_e55 < _e58) {
            } else {
                break;
            }
            {
                uint _e61 = i_1;
                metal::float2 state = states[first_2 + _e61];
                float _e65 = mine;
                float _e68 = highest;
                mine = _e65 + (state.y * metal::exp(state.x - _e68));
            }
        }
        float _e76 = mine;
        float _e77 = total(tid, _e76, reduced);
        sum = _e77;
        if (lane < 4u) {
            split = lane;
            bool loop_init_3 = true;
            while(true) {
                if (!loop_init_3) {
                    uint _e106 = split;
                    split = _e106 + 4u;
                }
                loop_init_3 = false;
                uint _e81 = split;
                uint _e84 = zone.splits;
                if (_e81 < _e84) {
                } else {
                    break;
                }
                {
                    uint _e87 = split;
                    float _e91 = states[first_2 + _e87].x;
                    float _e92 = highest;
                    float share = metal::exp(_e91 - _e92);
                    float _e95 = out0_;
                    uint _e97 = split;
                    float _e103 = outputs[((first_2 + _e97) * 64u) + channel0_];
                    out0_ = _e95 + (_e103 * share);
                }
            }
        }
    }
    uint _e111 = zone.position;
    uint now = _e111 + row_1;
    uint _e115 = zone.sinks;
    uint _e118 = zone.tail;
    uint rows = _e115 + _e118;
    bool loop_init_4 = true;
    while(true) {
        if (!loop_init_4) {
            uint _e322 = first;
            first = _e322 + TOKENS;
        }
        loop_init_4 = false;
        uint _e122 = first;
        if (_e122 < rows) {
        } else {
            break;
        }
        {
            uint _e124 = first;
            uint i_3 = _e124 + naga_div(tid, 8u);
            uint _e128 = position_of(i_3, zone);
            if (i_3 < rows) {
                local = _e128 <= now;
            } else {
                local = false;
            }
            bool _e134 = local;
            if (_e134) {
                uint _e139 = zone.window;
                if (!((_e139 == 0u))) {
                    uint _e147 = zone.window;
                    local_2 = (_e128 + _e147) > now;
                } else {
                    local_2 = true;
                }
                bool _e151 = local_2;
                local_1 = _e151;
            } else {
                local_1 = false;
            }
            bool visible = local_1;
            part = 0.0;
            if (visible) {
                uint _e156 = slot_of(_e128, zone);
                uint at = ((_e156 * 3u) + kv_head) * 16u;
                quad_ = naga_mod(tid, 8u);
                bool loop_init_5 = true;
                while(true) {
                    if (!loop_init_5) {
                        uint _e183 = quad_;
                        quad_ = _e183 + 8u;
                    }
                    loop_init_5 = false;
                    uint _e165 = quad_;
                    if (_e165 < 16u) {
                    } else {
                        break;
                    }
                    {
                        float _e168 = part;
                        uint _e172 = quad_;
                        metal::float4 _e175 = queries[(state_at * 16u) + _e172];
                        uint _e177 = quad_;
                        metal::float4 _e180 = keys[at + _e177];
                        part = _e168 + metal::dot(_e175, _e180);
                    }
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            float _e188 = part;
            reduced.inner[tid] = _e188;
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (naga_mod(tid, 8u) == 0u) {
                float _e195 = reduced.inner[tid];
                float _e200 = reduced.inner[tid + 1u];
                float _e206 = reduced.inner[tid + 2u];
                float _e211 = reduced.inner[tid + 3u];
                float _e218 = reduced.inner[tid + 4u];
                float _e223 = reduced.inner[tid + 5u];
                float _e229 = reduced.inner[tid + 6u];
                float _e234 = reduced.inner[tid + 7u];
                score = ((_e195 + _e200) + (_e206 + _e211)) + ((_e218 + _e223) + (_e229 + _e234));
                float _e243 = score;
                scores.inner[naga_div(tid, 8u)] = visible ? _e243 : -1000000000000000000000000000000.0;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            float former = highest;
            uint _e247 = first;
            uint end = metal::min(rows - _e247, TOKENS);
            t = 0u;
            bool loop_init_6 = true;
            while(true) {
                if (!loop_init_6) {
                    uint _e262 = t;
                    t = _e262 + 1u;
                }
                loop_init_6 = false;
                uint _e253 = t;
                if (_e253 < end) {
                } else {
                    break;
                }
                {
                    float _e255 = highest;
                    uint _e257 = t;
                    float _e259 = scores.inner[_e257];
                    highest = metal::max(_e255, _e259);
                }
            }
            float _e264 = highest;
            float keep = metal::exp(former - _e264);
            float _e267 = sum;
            sum = _e267 * keep;
            float _e269 = out0_;
            out0_ = _e269 * keep;
            t_1 = 0u;
            bool loop_init_7 = true;
            while(true) {
                if (!loop_init_7) {
                    uint _e320 = t_1;
                    t_1 = _e320 + 1u;
                }
                loop_init_7 = false;
                uint _e273 = t_1;
                if (_e273 < end) {
                } else {
                    break;
                }
                {
                    uint _e276 = t_1;
                    float _e278 = scores.inner[_e276];
                    float _e279 = highest;
                    uint _e283 = t_1;
                    float _e285 = scores.inner[_e283];
                    float share_1 = (_e285 <= -1000000000000000000000000000000.0) ? 0.0 : metal::exp(_e278 - _e279);
                    float _e290 = sum;
                    sum = _e290 + share_1;
                    uint _e292 = t_1;
                    if (naga_mod(_e292, 4u) == lane) {
                        local_3 = share_1 > 0.0;
                    } else {
                        local_3 = false;
                    }
                    bool _e301 = local_3;
                    if (_e301) {
                        uint _e302 = first;
                        uint _e303 = t_1;
                        uint _e305 = position_of(_e302 + _e303, zone);
                        uint _e306 = slot_of(_e305, zone);
                        uint at_1 = ((_e306 * 3u) + kv_head) * 64u;
                        float _e312 = out0_;
                        float _e316 = values[at_1 + channel0_];
                        out0_ = _e312 + (share_1 * _e316);
                    }
                }
            }
        }
    }
    float _e325 = sum;
    float _e328 = sum;
    float inverse_1 = (_e328 > 0.0) ? (1.0 / _e325) : 0.0;
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    float _e337 = out0_;
    shared_out.inner[0u + tid] = _e337 * inverse_1;
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    uint first_3 = metal::min(tid, 15u) * 4u;
    float _e346 = value.x;
    float _e362 = shared_out.inner[((naga_div(first_3 + 0u, 64u) * THREADS) + 0u) + naga_mod(first_3 + 0u, 64u)];
    value.x = _e346 + _e362;
    float _e365 = value.x;
    float _e381 = shared_out.inner[((naga_div(first_3 + 0u, 64u) * THREADS) + 64u) + naga_mod(first_3 + 0u, 64u)];
    value.x = _e365 + _e381;
    float _e384 = value.x;
    float _e400 = shared_out.inner[((naga_div(first_3 + 0u, 64u) * THREADS) + 128u) + naga_mod(first_3 + 0u, 64u)];
    value.x = _e384 + _e400;
    float _e403 = value.x;
    float _e419 = shared_out.inner[((naga_div(first_3 + 0u, 64u) * THREADS) + 192u) + naga_mod(first_3 + 0u, 64u)];
    value.x = _e403 + _e419;
    float _e422 = value.y;
    float _e438 = shared_out.inner[((naga_div(first_3 + 1u, 64u) * THREADS) + 0u) + naga_mod(first_3 + 1u, 64u)];
    value.y = _e422 + _e438;
    float _e441 = value.y;
    float _e457 = shared_out.inner[((naga_div(first_3 + 1u, 64u) * THREADS) + 64u) + naga_mod(first_3 + 1u, 64u)];
    value.y = _e441 + _e457;
    float _e460 = value.y;
    float _e476 = shared_out.inner[((naga_div(first_3 + 1u, 64u) * THREADS) + 128u) + naga_mod(first_3 + 1u, 64u)];
    value.y = _e460 + _e476;
    float _e479 = value.y;
    float _e495 = shared_out.inner[((naga_div(first_3 + 1u, 64u) * THREADS) + 192u) + naga_mod(first_3 + 1u, 64u)];
    value.y = _e479 + _e495;
    float _e498 = value.z;
    float _e514 = shared_out.inner[((naga_div(first_3 + 2u, 64u) * THREADS) + 0u) + naga_mod(first_3 + 2u, 64u)];
    value.z = _e498 + _e514;
    float _e517 = value.z;
    float _e533 = shared_out.inner[((naga_div(first_3 + 2u, 64u) * THREADS) + 64u) + naga_mod(first_3 + 2u, 64u)];
    value.z = _e517 + _e533;
    float _e536 = value.z;
    float _e552 = shared_out.inner[((naga_div(first_3 + 2u, 64u) * THREADS) + 128u) + naga_mod(first_3 + 2u, 64u)];
    value.z = _e536 + _e552;
    float _e555 = value.z;
    float _e571 = shared_out.inner[((naga_div(first_3 + 2u, 64u) * THREADS) + 192u) + naga_mod(first_3 + 2u, 64u)];
    value.z = _e555 + _e571;
    float _e574 = value.w;
    float _e590 = shared_out.inner[((naga_div(first_3 + 3u, 64u) * THREADS) + 0u) + naga_mod(first_3 + 3u, 64u)];
    value.w = _e574 + _e590;
    float _e593 = value.w;
    float _e609 = shared_out.inner[((naga_div(first_3 + 3u, 64u) * THREADS) + 64u) + naga_mod(first_3 + 3u, 64u)];
    value.w = _e593 + _e609;
    float _e612 = value.w;
    float _e628 = shared_out.inner[((naga_div(first_3 + 3u, 64u) * THREADS) + 128u) + naga_mod(first_3 + 3u, 64u)];
    value.w = _e612 + _e628;
    float _e631 = value.w;
    float _e647 = shared_out.inner[((naga_div(first_3 + 3u, 64u) * THREADS) + 192u) + naga_mod(first_3 + 3u, 64u)];
    value.w = _e631 + _e647;
    metal::float4 _e654 = value;
    store_quad(tid, tid < 16u, row_1, (head * 16u) + tid, _e654, codes, blocks, quad_tops, quad_sums, _buffer_sizes);
    return;
}
