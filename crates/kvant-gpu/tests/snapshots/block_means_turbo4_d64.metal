// language: metal3.0
#include <metal_stdlib>
#include <simd/simd.h>

using metal::uint;

struct _mslBufferSizes {
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
    uint means_at;
    uint shared_mean;
};
typedef float type_2[1];
typedef uint type_3[1];
struct type_4 {
    float inner[64];
};
struct type_5 {
    float inner[2];
};
constant uint THREADS = 128u;

float rounded(
    float x
) {
    uint bits = as_type<uint>(x);
    float normal = as_type<float>(((bits + 4095u) + ((bits >> 13u) & 1u)) & 4294959104u);
    float small = metal::rint(x * 16777216.0) * 0.000000059604645;
    return (bits >= 947912704u) ? normal : small;
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
[[max_total_threads_per_threadgroup(128)]] kernel void block_means(
  uint tid [[thread_index_in_threadgroup]]
, metal::uint3 group [[threadgroup_position_in_grid]]
, metal::uint3 groups [[threadgroups_per_grid]]
, constant Params& params [[user(fake0)]]
, device type_2 const& rows [[user(fake0)]]
, device type_2 const& factors [[user(fake0)]]
, device type_3& tiles [[user(fake0)]]
, threadgroup type_4& sums
, threadgroup type_4& mean
, threadgroup type_5& scales
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
    uint i_1 = {};
    bool local_3 = {};
    uint c_1 = {};
    float turned = {};
    uint k = {};
    float carried = {};
    uint g = {};
    float largest = {};
    uint c_2 = {};
    uint c_3 = {};
    uint i_2 = {};
    uint i_3 = {};
    uint kv_head = group.y;
    uint _e6 = params.first_tile;
    uint first_block = naga_div(_e6 + 3u, 4u);
    uint own = first_block + group.x;
    uint _e15 = params.means_at;
    uint record = _e15 + (((own * groups.y) + kv_head) * 17u);
    uint _e24 = params.shared_mean;
    bool shared_mean = _e24 != 0u;
    if (shared_mean) {
        uint _e31 = params.first_tile;
        local = _e31 > 0u;
    } else {
        local = false;
    }
    bool _e35 = local;
    if (_e35) {
        uint _e38 = params.means_at;
        uint source = _e38 + ((((first_block - 1u) * groups.y) + kv_head) * 17u);
        i = tid;
        bool loop_init = true;
        while(true) {
            if (!loop_init) {
                uint _e60 = i;
                i = _e60 + THREADS;
            }
            loop_init = false;
            uint _e48 = i;
            if (_e48 < 17u) {
            } else {
                break;
            }
            {
                uint _e52 = i;
                uint _e56 = i;
                uint _e59 = tiles[source + _e56];
                tiles[record + _e52] = _e59;
            }
        }
        return;
    }
    uint _e67 = params.first_tile;
    uint own_row = (own * 64u) - (_e67 * 16u);
    if (!(shared_mean)) {
        local_1 = group.x > 0u;
    } else {
        local_1 = false;
    }
    bool _e78 = local_1;
    if (_e78) {
        uint _e83 = params.tail;
        local_2 = (_e83 - own_row) < 64u;
    } else {
        local_2 = false;
    }
    bool early = local_2;
    block = early ? (own - 1u) : own;
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e386 = block;
            block = _e386 + 1u;
        }
        loop_init_1 = false;
        uint _e93 = block;
        if (_e93 <= own) {
        } else {
            break;
        }
        {
            uint _e95 = block;
            uint _e100 = params.first_tile;
            first_row = (_e95 * 64u) - (_e100 * 16u);
            uint _e107 = params.tail;
            uint _e108 = first_row;
            known = metal::min(_e107 - _e108, 64u);
            uint _e114 = known;
            uint _e119 = block;
            unknown = (_e119 > 0u) ? (static_cast<float>(64u - _e114) * 0.5) : 0.0;
            if (shared_mean) {
                first_row = 0u;
                uint _e128 = params.tail;
                known = _e128;
                unknown = 0.0;
            }
            uint _e132 = params.means_at;
            uint _e133 = block;
            uint previous = _e132 + ((((metal::max(_e133, 1u) - 1u) * groups.y) + kv_head) * 17u);
            uint _e144 = block;
            bool before_all = _e144 == first_block;
            c = tid;
            bool loop_init_2 = true;
            while(true) {
                if (!loop_init_2) {
                    uint _e240 = c;
                    c = _e240 + THREADS;
                }
                loop_init_2 = false;
                uint _e147 = c;
                if (_e147 < 64u) {
                } else {
                    break;
                }
                {
                    sum = 0.0;
                    i_1 = 0u;
                    bool loop_init_3 = true;
                    while(true) {
                        if (!loop_init_3) {
                            uint _e194 = i_1;
                            i_1 = _e194 + 1u;
                        }
                        loop_init_3 = false;
                        uint _e154 = i_1;
                        uint _e155 = known;
                        if (_e154 < _e155) {
                        } else {
                            break;
                        }
                        {
                            uint _e159 = params.first_row;
                            uint _e160 = first_row;
                            uint _e162 = i_1;
                            uint _e166 = params.ring;
                            uint ring_row = naga_mod((_e159 + _e160) + _e162, _e166);
                            uint _e170 = params.ring_at;
                            uint _e173 = params.head_stride;
                            uint _e178 = params.row_stride;
                            uint _e183 = c;
                            uint at = (((_e170 + (kv_head * _e173)) + (ring_row * _e178)) * 4u) + _e183;
                            float _e185 = sum;
                            float _e188 = rows[at];
                            sum = _e185 + metal::clamp(_e188, -65504.0, 65504.0);
                        }
                    }
                    uint _e197 = c;
                    float _e199 = sum;
                    sums.inner[_e197] = _e199;
                    if (before_all) {
                        float _e202 = unknown;
                        local_3 = _e202 > 0.0;
                    } else {
                        local_3 = false;
                    }
                    bool _e206 = local_3;
                    if (_e206) {
                        uint _e208 = c;
                        uint _e213 = tiles[previous + naga_div(_e208, 4u)];
                        uint _e215 = c;
                        int code = int4(as_type<packed_char4>(_e213))[naga_mod(_e215, 4u)];
                        uint _e220 = c;
                        uint _e226 = c;
                        uint _e231 = tiles[(previous + 16u) + naga_div(_e226, 64u)];
                        uint _e233 = c;
                        mean.inner[_e220] = static_cast<float>(code) * float2(as_type<half2>(_e231))[naga_mod(naga_div(_e233, 32u), 2u)];
                    }
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint _e243 = known;
            float _e245 = unknown;
            float factor = 1.0 / (static_cast<float>(_e243) + _e245);
            c_1 = tid;
            bool loop_init_4 = true;
            while(true) {
                if (!loop_init_4) {
                    uint _e301 = c_1;
                    c_1 = _e301 + THREADS;
                }
                loop_init_4 = false;
                uint _e250 = c_1;
                if (_e250 < 64u) {
                } else {
                    break;
                }
                {
                    uint _e257 = c_1;
                    uint factor_at = (naga_mod(kv_head, 1u) * 4160u) + _e257;
                    turned = 0.0;
                    k = 0u;
                    bool loop_init_5 = true;
                    while(true) {
                        if (!loop_init_5) {
                            uint _e281 = k;
                            k = _e281 + 1u;
                        }
                        loop_init_5 = false;
                        uint _e263 = k;
                        if (_e263 < 64u) {
                        } else {
                            break;
                        }
                        {
                            float _e266 = turned;
                            uint _e268 = k;
                            float _e273 = factors[factor_at + (_e268 * 64u)];
                            uint _e275 = k;
                            float _e277 = sums.inner[_e275];
                            turned = _e266 + (_e273 * _e277);
                        }
                    }
                    carried = 0.0;
                    float _e285 = unknown;
                    if (_e285 > 0.0) {
                        uint _e289 = c_1;
                        float _e291 = mean.inner[_e289];
                        float _e292 = unknown;
                        carried = _e291 * _e292;
                    }
                    uint _e295 = c_1;
                    float _e297 = carried;
                    float _e298 = turned;
                    mean.inner[_e295] = (_e297 + _e298) * factor;
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            g = tid;
            bool loop_init_6 = true;
            while(true) {
                if (!loop_init_6) {
                    uint _e342 = g;
                    g = _e342 + THREADS;
                }
                loop_init_6 = false;
                uint _e305 = g;
                if (_e305 < 2u) {
                } else {
                    break;
                }
                {
                    largest = 0.0;
                    uint _e310 = g;
                    c_2 = _e310 * 32u;
                    bool loop_init_7 = true;
                    while(true) {
                        if (!loop_init_7) {
                            uint _e331 = c_2;
                            c_2 = _e331 + 1u;
                        }
                        loop_init_7 = false;
                        uint _e314 = c_2;
                        uint _e315 = g;
                        if (_e314 < metal::min((_e315 + 1u) * 32u, 64u)) {
                        } else {
                            break;
                        }
                        {
                            float _e323 = largest;
                            uint _e325 = c_2;
                            float _e327 = mean.inner[_e325];
                            largest = metal::max(_e323, metal::abs(_e327));
                        }
                    }
                    uint _e334 = g;
                    float _e336 = largest;
                    float _e341 = rounded(metal::min(_e336 / 127.0, 65504.0));
                    scales.inner[_e334] = _e341;
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            c_3 = tid;
            bool loop_init_8 = true;
            while(true) {
                if (!loop_init_8) {
                    uint _e382 = c_3;
                    c_3 = _e382 + THREADS;
                }
                loop_init_8 = false;
                uint _e346 = c_3;
                if (_e346 < 64u) {
                } else {
                    break;
                }
                {
                    uint _e350 = c_3;
                    float scale = scales.inner[naga_div(_e350, 32u)];
                    uint _e356 = c_3;
                    float _e358 = mean.inner[_e356];
                    float quotient = _e358 * ((scale > 0.0) ? (1.0 / scale) : 0.0);
                    float code_1 = metal::clamp(metal::sign(quotient) * metal::floor(metal::abs(quotient) + 0.5), -127.0, 127.0);
                    uint _e376 = c_3;
                    sums.inner[_e376] = code_1;
                    uint _e379 = c_3;
                    mean.inner[_e379] = code_1 * scale;
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_2 = tid;
    bool loop_init_9 = true;
    while(true) {
        if (!loop_init_9) {
            uint _e429 = i_2;
            i_2 = _e429 + THREADS;
        }
        loop_init_9 = false;
        uint _e389 = i_2;
        if (_e389 < 16u) {
        } else {
            break;
        }
        {
            uint _e394 = i_2;
            float _e397 = sums.inner[4u * _e394];
            uint _e400 = i_2;
            float _e405 = sums.inner[(4u * _e400) + 1u];
            uint _e408 = i_2;
            float _e413 = sums.inner[(4u * _e408) + 2u];
            uint _e416 = i_2;
            float _e421 = sums.inner[(4u * _e416) + 3u];
            metal::float4 codes = metal::float4(_e397, _e405, _e413, _e421);
            uint _e424 = i_2;
            tiles[record + _e424] = as_type<uint>(packed_char4(naga_f2i32(codes)));
        }
    }
    i_3 = tid;
    bool loop_init_10 = true;
    while(true) {
        if (!loop_init_10) {
            uint _e469 = i_3;
            i_3 = _e469 + THREADS;
        }
        loop_init_10 = false;
        uint _e433 = i_3;
        if (_e433 < 1u) {
        } else {
            break;
        }
        {
            uint _e438 = i_3;
            float _e445 = scales.inner[metal::min((2u * _e438) + 1u, 1u)];
            uint _e447 = i_3;
            float second = (((2u * _e447) + 1u) < 2u) ? _e445 : 0.0;
            uint _e458 = i_3;
            uint _e463 = i_3;
            float _e466 = scales.inner[2u * _e463];
            tiles[(record + 16u) + _e458] = as_type<uint>(half2(metal::float2(_e466, second)));
        }
    }
    return;
}
