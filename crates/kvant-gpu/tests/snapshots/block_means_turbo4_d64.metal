// language: metal3.0
#include <metal_stdlib>
#include <simd/simd.h>

using metal::uint;

struct _mslBufferSizes {
    uint size0;
    uint size1;
    uint size2;
    uint size3;
};

struct Params {
    uint rows;
    uint row_stride;
    uint head_stride;
    uint first_tile;
    uint tile_stride;
    uint first_row;
    uint ring;
    uint ring_at;
    uint tail;
    uint tiles_at;
    uint means_at;
    uint shared_mean;
};
typedef Params type_1[1];
typedef float type_3[1];
typedef uint type_4[1];
struct type_5 {
    float inner[512];
};
struct type_6 {
    float inner[64];
};
struct type_7 {
    float inner[2];
};
constant uint THREADS = 1024u;

float rounded(
    float x
) {
    uint bits = as_type<uint>(x);
    float normal = as_type<float>(((bits + 4095u) + ((bits >> 13u) & 1u)) & 4294959104u);
    float small = metal::rint(x * 16777216.0) * 0.000000059604645;
    return (bits >= 947912704u) ? normal : small;
}

float total(
    uint c_6,
    threadgroup type_5& partial
) {
    float sum_1 = {};
    float _e3 = partial.inner[c_6];
    sum_1 = _e3;
    float _e5 = sum_1;
    float _e10 = partial.inner[64u + c_6];
    sum_1 = _e5 + _e10;
    float _e12 = sum_1;
    float _e17 = partial.inner[128u + c_6];
    sum_1 = _e12 + _e17;
    float _e19 = sum_1;
    float _e24 = partial.inner[192u + c_6];
    sum_1 = _e19 + _e24;
    float _e26 = sum_1;
    float _e31 = partial.inner[256u + c_6];
    sum_1 = _e26 + _e31;
    float _e33 = sum_1;
    float _e38 = partial.inner[320u + c_6];
    sum_1 = _e33 + _e38;
    float _e40 = sum_1;
    float _e45 = partial.inner[384u + c_6];
    sum_1 = _e40 + _e45;
    float _e47 = sum_1;
    float _e52 = partial.inner[448u + c_6];
    sum_1 = _e47 + _e52;
    float _e54 = sum_1;
    return _e54;
}
uint naga_div(uint lhs, uint rhs) {
    return lhs / metal::select(rhs, 1u, rhs == 0u);
}

uint naga_mod(uint lhs, uint rhs) {
    return lhs % metal::select(rhs, 1u, rhs == 0u);
}

metal::int4 naga_f2i32(metal::float4 value) {
    return static_cast<metal::int4>(metal::clamp(value, -2147483600.0, 2147483500.0));
}


struct block_meansInput {
};
[[max_total_threads_per_threadgroup(1024)]] kernel void block_means(
  uint tid [[thread_index_in_threadgroup]]
, metal::uint3 group [[threadgroup_position_in_grid]]
, metal::uint3 groups [[threadgroups_per_grid]]
, device type_1 const& sequences [[user(fake0)]]
, device type_3 const& rows [[user(fake0)]]
, device type_3 const& factors [[user(fake0)]]
, device type_4& tiles [[user(fake0)]]
, threadgroup type_5& partial
, threadgroup type_6& sums
, threadgroup type_6& mean
, threadgroup type_7& scales
, constant _mslBufferSizes& _buffer_sizes [[user(fake0)]]
) {
    bool local = {};
    uint i = {};
    bool local_1 = {};
    bool local_2 = {};
    uint block = {};
    uint first_row = {};
    uint known = {};
    float unknown = {};
    uint c = {};
    float sum = {};
    uint first = {};
    uint c_1 = {};
    bool local_3 = {};
    uint c_2 = {};
    float turned = {};
    uint k = {};
    uint c_3 = {};
    float carried = {};
    uint g = {};
    float largest = {};
    uint c_4 = {};
    uint c_5 = {};
    uint i_1 = {};
    uint i_2 = {};
    Params params = sequences[group.z];
    uint kv_heads = naga_div(groups.y, 1u);
    uint kv_head = naga_mod(group.y, kv_heads);
    uint lane = naga_mod(tid, 128u);
    uint part = naga_div(tid, 128u);
    uint first_block = naga_div(params.first_tile + 3u, 4u);
    uint own = first_block + group.x;
    if ((own * 4u) >= (params.first_tile + naga_div(params.rows + 15u, 16u))) {
        return;
    }
    uint record = params.means_at + (((own * kv_heads) + kv_head) * 17u);
    bool shared_mean = params.shared_mean != 0u;
    if (shared_mean) {
        local = params.first_tile > 0u;
    } else {
        local = false;
    }
    bool _e48 = local;
    if (_e48) {
        uint source = params.means_at + ((((first_block - 1u) * kv_heads) + kv_head) * 17u);
        i = tid;
        bool loop_init = true;
        while(true) {
            if (!loop_init) {
                uint _e70 = i;
                i = _e70 + THREADS;
            }
            loop_init = false;
            uint _e58 = i;
            if (_e58 < 17u) {
            } else {
                break;
            }
            {
                uint _e62 = i;
                uint _e66 = i;
                uint _e69 = tiles[source + _e66];
                tiles[record + _e62] = _e69;
            }
        }
        return;
    }
    uint own_row = (own * 64u) - (params.first_tile * 16u);
    if (!(shared_mean)) {
        local_1 = group.x > 0u;
    } else {
        local_1 = false;
    }
    bool _e86 = local_1;
    if (_e86) {
        local_2 = (params.tail - own_row) < 64u;
    } else {
        local_2 = false;
    }
    bool early = local_2;
    block = early ? (own - 1u) : own;
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e663 = block;
            block = _e663 + 1u;
        }
        loop_init_1 = false;
        uint _e99 = block;
        if (_e99 <= own) {
        } else {
            break;
        }
        {
            uint _e101 = block;
            first_row = (_e101 * 64u) - (params.first_tile * 16u);
            uint _e110 = first_row;
            known = metal::min(params.tail - _e110, 64u);
            uint _e116 = known;
            uint _e121 = block;
            unknown = (_e121 > 0u) ? (static_cast<float>(64u - _e116) * 0.5) : 0.0;
            if (shared_mean) {
                first_row = 0u;
                known = params.tail;
                unknown = 0.0;
            }
            uint _e131 = block;
            uint previous = params.means_at + ((((metal::max(_e131, 1u) - 1u) * kv_heads) + kv_head) * 17u);
            uint _e141 = block;
            bool before_all = _e141 == first_block;
            c = lane;
            bool loop_init_2 = true;
            while(true) {
                if (!loop_init_2) {
                    uint _e451 = c;
                    c = _e451 + 128u;
                }
                loop_init_2 = false;
                uint _e144 = c;
                if (_e144 < 64u) {
                } else {
                    break;
                }
                {
                    sum = 0.0;
                    first = part;
                    bool loop_init_3 = true;
                    while(true) {
                        if (!loop_init_3) {
                            uint _e441 = first;
                            first = _e441 + 64u;
                        }
                        loop_init_3 = false;
                        uint _e150 = first;
                        uint _e151 = known;
                        if (_e150 < _e151) {
                        } else {
                            break;
                        }
                        {
                            {
                                uint _e153 = first;
                                uint i_3 = _e153 + 0u;
                                uint _e157 = first_row;
                                uint _e159 = known;
                                uint ring_row = naga_mod((params.first_row + _e157) + metal::min(i_3, _e159 - 1u), params.ring);
                                uint _e175 = c;
                                uint at = (((params.ring_at + (kv_head * params.head_stride)) + (ring_row * params.row_stride)) * 4u) + _e175;
                                float _e177 = sum;
                                float _e180 = rows[at];
                                uint _e184 = known;
                                sum = _e177 + ((i_3 < _e184) ? metal::clamp(_e180, -65504.0, 65504.0) : 0.0);
                            }
                            {
                                uint _e189 = first;
                                uint i_4 = _e189 + 8u;
                                uint _e193 = first_row;
                                uint _e195 = known;
                                uint ring_row_1 = naga_mod((params.first_row + _e193) + metal::min(i_4, _e195 - 1u), params.ring);
                                uint _e211 = c;
                                uint at_1 = (((params.ring_at + (kv_head * params.head_stride)) + (ring_row_1 * params.row_stride)) * 4u) + _e211;
                                float _e213 = sum;
                                float _e216 = rows[at_1];
                                uint _e220 = known;
                                sum = _e213 + ((i_4 < _e220) ? metal::clamp(_e216, -65504.0, 65504.0) : 0.0);
                            }
                            {
                                uint _e225 = first;
                                uint i_5 = _e225 + 16u;
                                uint _e229 = first_row;
                                uint _e231 = known;
                                uint ring_row_2 = naga_mod((params.first_row + _e229) + metal::min(i_5, _e231 - 1u), params.ring);
                                uint _e247 = c;
                                uint at_2 = (((params.ring_at + (kv_head * params.head_stride)) + (ring_row_2 * params.row_stride)) * 4u) + _e247;
                                float _e249 = sum;
                                float _e252 = rows[at_2];
                                uint _e256 = known;
                                sum = _e249 + ((i_5 < _e256) ? metal::clamp(_e252, -65504.0, 65504.0) : 0.0);
                            }
                            {
                                uint _e261 = first;
                                uint i_6 = _e261 + 24u;
                                uint _e265 = first_row;
                                uint _e267 = known;
                                uint ring_row_3 = naga_mod((params.first_row + _e265) + metal::min(i_6, _e267 - 1u), params.ring);
                                uint _e283 = c;
                                uint at_3 = (((params.ring_at + (kv_head * params.head_stride)) + (ring_row_3 * params.row_stride)) * 4u) + _e283;
                                float _e285 = sum;
                                float _e288 = rows[at_3];
                                uint _e292 = known;
                                sum = _e285 + ((i_6 < _e292) ? metal::clamp(_e288, -65504.0, 65504.0) : 0.0);
                            }
                            {
                                uint _e297 = first;
                                uint i_7 = _e297 + 32u;
                                uint _e301 = first_row;
                                uint _e303 = known;
                                uint ring_row_4 = naga_mod((params.first_row + _e301) + metal::min(i_7, _e303 - 1u), params.ring);
                                uint _e319 = c;
                                uint at_4 = (((params.ring_at + (kv_head * params.head_stride)) + (ring_row_4 * params.row_stride)) * 4u) + _e319;
                                float _e321 = sum;
                                float _e324 = rows[at_4];
                                uint _e328 = known;
                                sum = _e321 + ((i_7 < _e328) ? metal::clamp(_e324, -65504.0, 65504.0) : 0.0);
                            }
                            {
                                uint _e333 = first;
                                uint i_8 = _e333 + 40u;
                                uint _e337 = first_row;
                                uint _e339 = known;
                                uint ring_row_5 = naga_mod((params.first_row + _e337) + metal::min(i_8, _e339 - 1u), params.ring);
                                uint _e355 = c;
                                uint at_5 = (((params.ring_at + (kv_head * params.head_stride)) + (ring_row_5 * params.row_stride)) * 4u) + _e355;
                                float _e357 = sum;
                                float _e360 = rows[at_5];
                                uint _e364 = known;
                                sum = _e357 + ((i_8 < _e364) ? metal::clamp(_e360, -65504.0, 65504.0) : 0.0);
                            }
                            {
                                uint _e369 = first;
                                uint i_9 = _e369 + 48u;
                                uint _e373 = first_row;
                                uint _e375 = known;
                                uint ring_row_6 = naga_mod((params.first_row + _e373) + metal::min(i_9, _e375 - 1u), params.ring);
                                uint _e391 = c;
                                uint at_6 = (((params.ring_at + (kv_head * params.head_stride)) + (ring_row_6 * params.row_stride)) * 4u) + _e391;
                                float _e393 = sum;
                                float _e396 = rows[at_6];
                                uint _e400 = known;
                                sum = _e393 + ((i_9 < _e400) ? metal::clamp(_e396, -65504.0, 65504.0) : 0.0);
                            }
                            {
                                uint _e405 = first;
                                uint i_10 = _e405 + 56u;
                                uint _e409 = first_row;
                                uint _e411 = known;
                                uint ring_row_7 = naga_mod((params.first_row + _e409) + metal::min(i_10, _e411 - 1u), params.ring);
                                uint _e427 = c;
                                uint at_7 = (((params.ring_at + (kv_head * params.head_stride)) + (ring_row_7 * params.row_stride)) * 4u) + _e427;
                                float _e429 = sum;
                                float _e432 = rows[at_7];
                                uint _e436 = known;
                                sum = _e429 + ((i_10 < _e436) ? metal::clamp(_e432, -65504.0, 65504.0) : 0.0);
                            }
                        }
                    }
                    uint _e447 = c;
                    float _e450 = sum;
                    partial.inner[(part * 64u) + _e447] = _e450;
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            c_1 = tid;
            bool loop_init_4 = true;
            while(true) {
                if (!loop_init_4) {
                    uint _e503 = c_1;
                    c_1 = _e503 + THREADS;
                }
                loop_init_4 = false;
                uint _e455 = c_1;
                if (_e455 < 64u) {
                } else {
                    break;
                }
                {
                    uint _e459 = c_1;
                    uint _e461 = c_1;
                    float _e462 = total(_e461, partial);
                    sums.inner[_e459] = _e462;
                    if (before_all) {
                        float _e465 = unknown;
                        local_3 = _e465 > 0.0;
                    } else {
                        local_3 = false;
                    }
                    bool _e469 = local_3;
                    if (_e469) {
                        uint _e471 = c_1;
                        uint _e476 = tiles[previous + naga_div(_e471, 4u)];
                        uint _e478 = c_1;
                        int code = int4(as_type<packed_char4>(_e476))[naga_mod(_e478, 4u)];
                        uint _e483 = c_1;
                        uint _e489 = c_1;
                        uint _e494 = tiles[(previous + 16u) + naga_div(_e489, 64u)];
                        uint _e496 = c_1;
                        mean.inner[_e483] = static_cast<float>(code) * float2(as_type<half2>(_e494))[naga_mod(naga_div(_e496, 32u), 2u)];
                    }
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint _e506 = known;
            float _e508 = unknown;
            float factor = 1.0 / (static_cast<float>(_e506) + _e508);
            c_2 = lane;
            bool loop_init_5 = true;
            while(true) {
                if (!loop_init_5) {
                    uint _e552 = c_2;
                    c_2 = _e552 + 128u;
                }
                loop_init_5 = false;
                uint _e513 = c_2;
                if (_e513 < 64u) {
                } else {
                    break;
                }
                {
                    uint _e520 = c_2;
                    uint factor_at = (naga_mod(kv_head, 1u) * 4160u) + _e520;
                    turned = 0.0;
                    k = part;
                    bool loop_init_6 = true;
                    while(true) {
                        if (!loop_init_6) {
                            uint _e542 = k;
                            k = _e542 + 8u;
                        }
                        loop_init_6 = false;
                        uint _e525 = k;
                        if (_e525 < 64u) {
                        } else {
                            break;
                        }
                        {
                            float _e528 = turned;
                            uint _e530 = k;
                            float _e535 = factors[factor_at + (_e530 * 64u)];
                            uint _e537 = k;
                            float _e539 = sums.inner[_e537];
                            turned = _e528 + (_e535 * _e539);
                        }
                    }
                    uint _e548 = c_2;
                    float _e551 = turned;
                    partial.inner[(part * 64u) + _e548] = _e551;
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            c_3 = tid;
            bool loop_init_7 = true;
            while(true) {
                if (!loop_init_7) {
                    uint _e578 = c_3;
                    c_3 = _e578 + THREADS;
                }
                loop_init_7 = false;
                uint _e556 = c_3;
                if (_e556 < 64u) {
                } else {
                    break;
                }
                {
                    uint _e559 = c_3;
                    float _e560 = total(_e559, partial);
                    carried = 0.0;
                    float _e563 = unknown;
                    if (_e563 > 0.0) {
                        uint _e567 = c_3;
                        float _e569 = mean.inner[_e567];
                        float _e570 = unknown;
                        carried = _e569 * _e570;
                    }
                    uint _e573 = c_3;
                    float _e575 = carried;
                    mean.inner[_e573] = (_e575 + _e560) * factor;
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            g = tid;
            bool loop_init_8 = true;
            while(true) {
                if (!loop_init_8) {
                    uint _e619 = g;
                    g = _e619 + THREADS;
                }
                loop_init_8 = false;
                uint _e582 = g;
                if (_e582 < 2u) {
                } else {
                    break;
                }
                {
                    largest = 0.0;
                    uint _e587 = g;
                    c_4 = _e587 * 32u;
                    bool loop_init_9 = true;
                    while(true) {
                        if (!loop_init_9) {
                            uint _e608 = c_4;
                            c_4 = _e608 + 1u;
                        }
                        loop_init_9 = false;
                        uint _e591 = c_4;
                        uint _e592 = g;
                        if (_e591 < metal::min((_e592 + 1u) * 32u, 64u)) {
                        } else {
                            break;
                        }
                        {
                            float _e600 = largest;
                            uint _e602 = c_4;
                            float _e604 = mean.inner[_e602];
                            largest = metal::max(_e600, metal::abs(_e604));
                        }
                    }
                    uint _e611 = g;
                    float _e613 = largest;
                    float _e618 = rounded(metal::min(_e613 / 127.0, 65504.0));
                    scales.inner[_e611] = _e618;
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            c_5 = tid;
            bool loop_init_10 = true;
            while(true) {
                if (!loop_init_10) {
                    uint _e659 = c_5;
                    c_5 = _e659 + THREADS;
                }
                loop_init_10 = false;
                uint _e623 = c_5;
                if (_e623 < 64u) {
                } else {
                    break;
                }
                {
                    uint _e627 = c_5;
                    float scale = scales.inner[naga_div(_e627, 32u)];
                    uint _e633 = c_5;
                    float _e635 = mean.inner[_e633];
                    float quotient = _e635 * ((scale > 0.0) ? (1.0 / scale) : 0.0);
                    float code_1 = metal::clamp(metal::sign(quotient) * metal::floor(metal::abs(quotient) + 0.5), -127.0, 127.0);
                    uint _e653 = c_5;
                    sums.inner[_e653] = code_1;
                    uint _e656 = c_5;
                    mean.inner[_e656] = code_1 * scale;
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_1 = tid;
    bool loop_init_11 = true;
    while(true) {
        if (!loop_init_11) {
            uint _e706 = i_1;
            i_1 = _e706 + THREADS;
        }
        loop_init_11 = false;
        uint _e666 = i_1;
        if (_e666 < 16u) {
        } else {
            break;
        }
        {
            uint _e671 = i_1;
            float _e674 = sums.inner[4u * _e671];
            uint _e677 = i_1;
            float _e682 = sums.inner[(4u * _e677) + 1u];
            uint _e685 = i_1;
            float _e690 = sums.inner[(4u * _e685) + 2u];
            uint _e693 = i_1;
            float _e698 = sums.inner[(4u * _e693) + 3u];
            metal::float4 codes = metal::float4(_e674, _e682, _e690, _e698);
            uint _e701 = i_1;
            tiles[record + _e701] = as_type<uint>(packed_char4(naga_f2i32(codes)));
        }
    }
    i_2 = tid;
    bool loop_init_12 = true;
    while(true) {
        if (!loop_init_12) {
            uint _e746 = i_2;
            i_2 = _e746 + THREADS;
        }
        loop_init_12 = false;
        uint _e710 = i_2;
        if (_e710 < 1u) {
        } else {
            break;
        }
        {
            uint _e715 = i_2;
            float _e722 = scales.inner[metal::min((2u * _e715) + 1u, 1u)];
            uint _e724 = i_2;
            float second = (((2u * _e724) + 1u) < 2u) ? _e722 : 0.0;
            uint _e735 = i_2;
            uint _e740 = i_2;
            float _e743 = scales.inner[2u * _e740];
            tiles[(record + 16u) + _e735] = as_type<uint>(half2(metal::float2(_e743, second)));
        }
    }
    return;
}
