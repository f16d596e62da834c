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
uint naga_mod(uint lhs, uint rhs) {
    return lhs % metal::select(rhs, 1u, rhs == 0u);
}

uint naga_div(uint lhs, uint rhs) {
    return lhs / metal::select(rhs, 1u, rhs == 0u);
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
    uint kv_head = group.y;
    uint lane = naga_mod(tid, 128u);
    uint part = naga_div(tid, 128u);
    uint first_block = naga_div(params.first_tile + 3u, 4u);
    uint own = first_block + group.x;
    if ((own * 4u) >= (params.first_tile + naga_div(params.rows + 15u, 16u))) {
        return;
    }
    uint record = params.means_at + (((own * groups.y) + kv_head) * 17u);
    bool shared_mean = params.shared_mean != 0u;
    if (shared_mean) {
        local = params.first_tile > 0u;
    } else {
        local = false;
    }
    bool _e45 = local;
    if (_e45) {
        uint source = params.means_at + ((((first_block - 1u) * groups.y) + kv_head) * 17u);
        i = tid;
        bool loop_init = true;
        while(true) {
            if (!loop_init) {
                uint _e68 = i;
                i = _e68 + THREADS;
            }
            loop_init = false;
            uint _e56 = i;
            if (_e56 < 17u) {
            } else {
                break;
            }
            {
                uint _e60 = i;
                uint _e64 = i;
                uint _e67 = tiles[source + _e64];
                tiles[record + _e60] = _e67;
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
    bool _e84 = local_1;
    if (_e84) {
        local_2 = (params.tail - own_row) < 64u;
    } else {
        local_2 = false;
    }
    bool early = local_2;
    block = early ? (own - 1u) : own;
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e662 = block;
            block = _e662 + 1u;
        }
        loop_init_1 = false;
        uint _e97 = block;
        if (_e97 <= own) {
        } else {
            break;
        }
        {
            uint _e99 = block;
            first_row = (_e99 * 64u) - (params.first_tile * 16u);
            uint _e108 = first_row;
            known = metal::min(params.tail - _e108, 64u);
            uint _e114 = known;
            uint _e119 = block;
            unknown = (_e119 > 0u) ? (static_cast<float>(64u - _e114) * 0.5) : 0.0;
            if (shared_mean) {
                first_row = 0u;
                known = params.tail;
                unknown = 0.0;
            }
            uint _e129 = block;
            uint previous = params.means_at + ((((metal::max(_e129, 1u) - 1u) * groups.y) + kv_head) * 17u);
            uint _e140 = block;
            bool before_all = _e140 == first_block;
            c = lane;
            bool loop_init_2 = true;
            while(true) {
                if (!loop_init_2) {
                    uint _e450 = c;
                    c = _e450 + 128u;
                }
                loop_init_2 = false;
                uint _e143 = c;
                if (_e143 < 64u) {
                } else {
                    break;
                }
                {
                    sum = 0.0;
                    first = part;
                    bool loop_init_3 = true;
                    while(true) {
                        if (!loop_init_3) {
                            uint _e440 = first;
                            first = _e440 + 64u;
                        }
                        loop_init_3 = false;
                        uint _e149 = first;
                        uint _e150 = known;
                        if (_e149 < _e150) {
                        } else {
                            break;
                        }
                        {
                            {
                                uint _e152 = first;
                                uint i_3 = _e152 + 0u;
                                uint _e156 = first_row;
                                uint _e158 = known;
                                uint ring_row = naga_mod((params.first_row + _e156) + metal::min(i_3, _e158 - 1u), params.ring);
                                uint _e174 = c;
                                uint at = (((params.ring_at + (kv_head * params.head_stride)) + (ring_row * params.row_stride)) * 4u) + _e174;
                                float _e176 = sum;
                                float _e179 = rows[at];
                                uint _e183 = known;
                                sum = _e176 + ((i_3 < _e183) ? metal::clamp(_e179, -65504.0, 65504.0) : 0.0);
                            }
                            {
                                uint _e188 = first;
                                uint i_4 = _e188 + 8u;
                                uint _e192 = first_row;
                                uint _e194 = known;
                                uint ring_row_1 = naga_mod((params.first_row + _e192) + metal::min(i_4, _e194 - 1u), params.ring);
                                uint _e210 = c;
                                uint at_1 = (((params.ring_at + (kv_head * params.head_stride)) + (ring_row_1 * params.row_stride)) * 4u) + _e210;
                                float _e212 = sum;
                                float _e215 = rows[at_1];
                                uint _e219 = known;
                                sum = _e212 + ((i_4 < _e219) ? metal::clamp(_e215, -65504.0, 65504.0) : 0.0);
                            }
                            {
                                uint _e224 = first;
                                uint i_5 = _e224 + 16u;
                                uint _e228 = first_row;
                                uint _e230 = known;
                                uint ring_row_2 = naga_mod((params.first_row + _e228) + metal::min(i_5, _e230 - 1u), params.ring);
                                uint _e246 = c;
                                uint at_2 = (((params.ring_at + (kv_head * params.head_stride)) + (ring_row_2 * params.row_stride)) * 4u) + _e246;
                                float _e248 = sum;
                                float _e251 = rows[at_2];
                                uint _e255 = known;
                                sum = _e248 + ((i_5 < _e255) ? metal::clamp(_e251, -65504.0, 65504.0) : 0.0);
                            }
                            {
                                uint _e260 = first;
                                uint i_6 = _e260 + 24u;
                                uint _e264 = first_row;
                                uint _e266 = known;
                                uint ring_row_3 = naga_mod((params.first_row + _e264) + metal::min(i_6, _e266 - 1u), params.ring);
                                uint _e282 = c;
                                uint at_3 = (((params.ring_at + (kv_head * params.head_stride)) + (ring_row_3 * params.row_stride)) * 4u) + _e282;
                                float _e284 = sum;
                                float _e287 = rows[at_3];
                                uint _e291 = known;
                                sum = _e284 + ((i_6 < _e291) ? metal::clamp(_e287, -65504.0, 65504.0) : 0.0);
                            }
                            {
                                uint _e296 = first;
                                uint i_7 = _e296 + 32u;
                                uint _e300 = first_row;
                                uint _e302 = known;
                                uint ring_row_4 = naga_mod((params.first_row + _e300) + metal::min(i_7, _e302 - 1u), params.ring);
                                uint _e318 = c;
                                uint at_4 = (((params.ring_at + (kv_head * params.head_stride)) + (ring_row_4 * params.row_stride)) * 4u) + _e318;
                                float _e320 = sum;
                                float _e323 = rows[at_4];
                                uint _e327 = known;
                                sum = _e320 + ((i_7 < _e327) ? metal::clamp(_e323, -65504.0, 65504.0) : 0.0);
                            }
                            {
                                uint _e332 = first;
                                uint i_8 = _e332 + 40u;
                                uint _e336 = first_row;
                                uint _e338 = known;
                                uint ring_row_5 = naga_mod((params.first_row + _e336) + metal::min(i_8, _e338 - 1u), params.ring);
                                uint _e354 = c;
                                uint at_5 = (((params.ring_at + (kv_head * params.head_stride)) + (ring_row_5 * params.row_stride)) * 4u) + _e354;
                                float _e356 = sum;
                                float _e359 = rows[at_5];
                                uint _e363 = known;
                                sum = _e356 + ((i_8 < _e363) ? metal::clamp(_e359, -65504.0, 65504.0) : 0.0);
                            }
                            {
                                uint _e368 = first;
                                uint i_9 = _e368 + 48u;
                                uint _e372 = first_row;
                                uint _e374 = known;
                                uint ring_row_6 = naga_mod((params.first_row + _e372) + metal::min(i_9, _e374 - 1u), params.ring);
                                uint _e390 = c;
                                uint at_6 = (((params.ring_at + (kv_head * params.head_stride)) + (ring_row_6 * params.row_stride)) * 4u) + _e390;
                                float _e392 = sum;
                                float _e395 = rows[at_6];
                                uint _e399 = known;
                                sum = _e392 + ((i_9 < _e399) ? metal::clamp(_e395, -65504.0, 65504.0) : 0.0);
                            }
                            {
                                uint _e404 = first;
                                uint i_10 = _e404 + 56u;
                                uint _e408 = first_row;
                                uint _e410 = known;
                                uint ring_row_7 = naga_mod((params.first_row + _e408) + metal::min(i_10, _e410 - 1u), params.ring);
                                uint _e426 = c;
                                uint at_7 = (((params.ring_at + (kv_head * params.head_stride)) + (ring_row_7 * params.row_stride)) * 4u) + _e426;
                                float _e428 = sum;
                                float _e431 = rows[at_7];
                                uint _e435 = known;
                                sum = _e428 + ((i_10 < _e435) ? metal::clamp(_e431, -65504.0, 65504.0) : 0.0);
                            }
                        }
                    }
                    uint _e446 = c;
                    float _e449 = sum;
                    partial.inner[(part * 64u) + _e446] = _e449;
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            c_1 = tid;
            bool loop_init_4 = true;
            while(true) {
                if (!loop_init_4) {
                    uint _e502 = c_1;
                    c_1 = _e502 + THREADS;
                }
                loop_init_4 = false;
                uint _e454 = c_1;
                if (_e454 < 64u) {
                } else {
                    break;
                }
                {
                    uint _e458 = c_1;
                    uint _e460 = c_1;
                    float _e461 = total(_e460, partial);
                    sums.inner[_e458] = _e461;
                    if (before_all) {
                        float _e464 = unknown;
                        local_3 = _e464 > 0.0;
                    } else {
                        local_3 = false;
                    }
                    bool _e468 = local_3;
                    if (_e468) {
                        uint _e470 = c_1;
                        uint _e475 = tiles[previous + naga_div(_e470, 4u)];
                        uint _e477 = c_1;
                        int code = int4(as_type<packed_char4>(_e475))[naga_mod(_e477, 4u)];
                        uint _e482 = c_1;
                        uint _e488 = c_1;
                        uint _e493 = tiles[(previous + 16u) + naga_div(_e488, 64u)];
                        uint _e495 = c_1;
                        mean.inner[_e482] = static_cast<float>(code) * float2(as_type<half2>(_e493))[naga_mod(naga_div(_e495, 32u), 2u)];
                    }
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint _e505 = known;
            float _e507 = unknown;
            float factor = 1.0 / (static_cast<float>(_e505) + _e507);
            c_2 = lane;
            bool loop_init_5 = true;
            while(true) {
                if (!loop_init_5) {
                    uint _e551 = c_2;
                    c_2 = _e551 + 128u;
                }
                loop_init_5 = false;
                uint _e512 = c_2;
                if (_e512 < 64u) {
                } else {
                    break;
                }
                {
                    uint _e519 = c_2;
                    uint factor_at = (naga_mod(kv_head, 1u) * 4160u) + _e519;
                    turned = 0.0;
                    k = part;
                    bool loop_init_6 = true;
                    while(true) {
                        if (!loop_init_6) {
                            uint _e541 = k;
                            k = _e541 + 8u;
                        }
                        loop_init_6 = false;
                        uint _e524 = k;
                        if (_e524 < 64u) {
                        } else {
                            break;
                        }
                        {
                            float _e527 = turned;
                            uint _e529 = k;
                            float _e534 = factors[factor_at + (_e529 * 64u)];
                            uint _e536 = k;
                            float _e538 = sums.inner[_e536];
                            turned = _e527 + (_e534 * _e538);
                        }
                    }
                    uint _e547 = c_2;
                    float _e550 = turned;
                    partial.inner[(part * 64u) + _e547] = _e550;
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            c_3 = tid;
            bool loop_init_7 = true;
            while(true) {
                if (!loop_init_7) {
                    uint _e577 = c_3;
                    c_3 = _e577 + THREADS;
                }
                loop_init_7 = false;
                uint _e555 = c_3;
                if (_e555 < 64u) {
                } else {
                    break;
                }
                {
                    uint _e558 = c_3;
                    float _e559 = total(_e558, partial);
                    carried = 0.0;
                    float _e562 = unknown;
                    if (_e562 > 0.0) {
                        uint _e566 = c_3;
                        float _e568 = mean.inner[_e566];
                        float _e569 = unknown;
                        carried = _e568 * _e569;
                    }
                    uint _e572 = c_3;
                    float _e574 = carried;
                    mean.inner[_e572] = (_e574 + _e559) * factor;
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            g = tid;
            bool loop_init_8 = true;
            while(true) {
                if (!loop_init_8) {
                    uint _e618 = g;
                    g = _e618 + THREADS;
                }
                loop_init_8 = false;
                uint _e581 = g;
                if (_e581 < 2u) {
                } else {
                    break;
                }
                {
                    largest = 0.0;
                    uint _e586 = g;
                    c_4 = _e586 * 32u;
                    bool loop_init_9 = true;
                    while(true) {
                        if (!loop_init_9) {
                            uint _e607 = c_4;
                            c_4 = _e607 + 1u;
                        }
                        loop_init_9 = false;
                        uint _e590 = c_4;
                        uint _e591 = g;
                        if (_e590 < metal::min((_e591 + 1u) * 32u, 64u)) {
                        } else {
                            break;
                        }
                        {
                            float _e599 = largest;
                            uint _e601 = c_4;
                            float _e603 = mean.inner[_e601];
                            largest = metal::max(_e599, metal::abs(_e603));
                        }
                    }
                    uint _e610 = g;
                    float _e612 = largest;
                    float _e617 = rounded(metal::min(_e612 / 127.0, 65504.0));
                    scales.inner[_e610] = _e617;
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            c_5 = tid;
            bool loop_init_10 = true;
            while(true) {
                if (!loop_init_10) {
                    uint _e658 = c_5;
                    c_5 = _e658 + THREADS;
                }
                loop_init_10 = false;
                uint _e622 = c_5;
                if (_e622 < 64u) {
                } else {
                    break;
                }
                {
                    uint _e626 = c_5;
                    float scale = scales.inner[naga_div(_e626, 32u)];
                    uint _e632 = c_5;
                    float _e634 = mean.inner[_e632];
                    float quotient = _e634 * ((scale > 0.0) ? (1.0 / scale) : 0.0);
                    float code_1 = metal::clamp(metal::sign(quotient) * metal::floor(metal::abs(quotient) + 0.5), -127.0, 127.0);
                    uint _e652 = c_5;
                    sums.inner[_e652] = code_1;
                    uint _e655 = c_5;
                    mean.inner[_e655] = code_1 * scale;
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_1 = tid;
    bool loop_init_11 = true;
    while(true) {
        if (!loop_init_11) {
            uint _e705 = i_1;
            i_1 = _e705 + THREADS;
        }
        loop_init_11 = false;
        uint _e665 = i_1;
        if (_e665 < 16u) {
        } else {
            break;
        }
        {
            uint _e670 = i_1;
            float _e673 = sums.inner[4u * _e670];
            uint _e676 = i_1;
            float _e681 = sums.inner[(4u * _e676) + 1u];
            uint _e684 = i_1;
            float _e689 = sums.inner[(4u * _e684) + 2u];
            uint _e692 = i_1;
            float _e697 = sums.inner[(4u * _e692) + 3u];
            metal::float4 codes = metal::float4(_e673, _e681, _e689, _e697);
            uint _e700 = i_1;
            tiles[record + _e700] = as_type<uint>(packed_char4(naga_f2i32(codes)));
        }
    }
    i_2 = tid;
    bool loop_init_12 = true;
    while(true) {
        if (!loop_init_12) {
            uint _e745 = i_2;
            i_2 = _e745 + THREADS;
        }
        loop_init_12 = false;
        uint _e709 = i_2;
        if (_e709 < 1u) {
        } else {
            break;
        }
        {
            uint _e714 = i_2;
            float _e721 = scales.inner[metal::min((2u * _e714) + 1u, 1u)];
            uint _e723 = i_2;
            float second = (((2u * _e723) + 1u) < 2u) ? _e721 : 0.0;
            uint _e734 = i_2;
            uint _e739 = i_2;
            float _e742 = scales.inner[2u * _e739];
            tiles[(record + 16u) + _e734] = as_type<uint>(half2(metal::float2(_e742, second)));
        }
    }
    return;
}
