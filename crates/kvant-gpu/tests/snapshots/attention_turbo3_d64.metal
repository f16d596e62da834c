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
};

struct Params {
    uint first;
    uint end;
    uint start;
    uint per_split;
    uint key_stride;
    uint value_stride;
    float softcap;
    uint score_stride;
    uint bias_at;
    int slide;
    uint stored_before;
    uint rows;
    uint first_row;
};
typedef float type_3[1];
typedef uint type_4[1];
typedef metal::uint2 type_6[1];
typedef metal::uint4 type_8[1];
typedef metal::float2 type_10[1];
struct type_12 {
    metal::float4 inner[64];
};
struct type_13 {
    metal::float4 inner[4];
};
struct type_14 {
    float inner[4];
};
struct type_17 {
    metal::half4 inner[16];
};
struct type_18 {
    float inner[2];
};
struct KeyRun {
    metal::uint2 w0_0_0_;
    metal::uint2 w0_0_1_;
    metal::uint2 w0_1_0_;
    uint scale0_;
    char _pad4[4];
};
struct type_19 {
    metal::half4 inner[64];
};
struct type_20 {
    metal::float4 inner[16];
};
struct type_21 {
    metal::float2 inner[1];
};
struct ValueRun {
    metal::uint4 low;
    metal::uint4 high;
};
constant uint BLOCK = 64u;
constant uint THREADS = 64u;
constant uint QUADS = 16u;
constant int COUNTER_BITS = 1262485504;

uint member(
    uint head_pass,
    uint h
) {
    return metal::min((head_pass * 1u) + h, 0u);
}

uint keys_of(
    uint kv_head,
    constant Params& params
) {
    uint _e3 = params.key_stride;
    return kv_head * _e3;
}

uint values_of(
    uint kv_head_1,
    constant Params& params
) {
    uint _e3 = params.value_stride;
    return kv_head_1 * _e3;
}

uint naga_div(uint lhs, uint rhs) {
    return lhs / metal::select(rhs, 1u, rhs == 0u);
}

uint naga_mod(uint lhs, uint rhs) {
    return lhs % metal::select(rhs, 1u, rhs == 0u);
}

void put_score(
    uint h_1,
    uint t,
    float score,
    threadgroup type_12& scores
) {
    scores.inner[(h_1 * QUADS) + naga_div(t, 4u)][naga_mod(t, 4u)] = score;
    return;
}

float largest_of(
    metal::float4 x
) {
    return metal::max(metal::max(x.x, x.y), metal::max(x.z, x.w));
}

float sum_of(
    metal::float4 x_1
) {
    return (x_1.x + x_1.y) + (x_1.z + x_1.w);
}

metal::half4 byte_quad(
    uint bytes,
    half middle
) {
    metal::float2 even = float2(as_type<half2>(((bytes & 16711935u) | 1677747200u)));
    metal::float2 odd = float2(as_type<half2>((((bytes >> 8u) & 16711935u) | 1677747200u)));
    return static_cast<metal::half4>(metal::float4(even, odd)) - metal::half4(middle);
}

metal::half4 nibble_quad(
    uint bytes_1,
    half middle_1
) {
    metal::float2 even_1 = float2(as_type<half2>(((bytes_1 & 983055u) | 1677747200u)));
    metal::float2 odd_1 = float2(as_type<half2>((((bytes_1 >> 8u) & 983055u) | 1677747200u)));
    return static_cast<metal::half4>(metal::float4(even_1, odd_1)) - metal::half4(middle_1);
}

float quad_total(
    metal::half4 x_2
) {
    metal::float4 wide = static_cast<metal::float4>(x_2);
    return (wide.x + wide.y) + (wide.z + wide.w);
}

float quad_max(
    float x_3
) {
    float unnamed = metal::quad_shuffle_xor(x_3, 1u);
    float y = metal::max(x_3, unnamed);
    float unnamed_1 = metal::quad_shuffle_xor(y, 2u);
    return metal::max(y, unnamed_1);
}

float quad_sum(
    float x_4
) {
    float unnamed_2 = metal::quad_shuffle_xor(x_4, 1u);
    float y_1 = x_4 + unnamed_2;
    float unnamed_3 = metal::quad_shuffle_xor(y_1, 2u);
    return y_1 + unnamed_3;
}

KeyRun load_keys(
    uint tile_at,
    uint pair,
    uint lane,
    device type_4 const& keys,
    device type_6 const& key_pairs,
    constant _mslBufferSizes& _buffer_sizes
) {
    KeyRun run = {};
    uint pair_at = naga_div(tile_at, 2u) + pair;
    metal::uint2 _e23 = key_pairs[(pair_at + 0u) + ((naga_div((lane * 8u) + 0u, 4u) + 0u) * 8u)];
    run.w0_0_0_ = _e23;
    metal::uint2 _e40 = key_pairs[(pair_at + 0u) + ((naga_div((lane * 8u) + 0u, 4u) + 1u) * 8u)];
    run.w0_0_1_ = _e40;
    metal::uint2 _e57 = key_pairs[(pair_at + 32u) + ((naga_div((lane * 8u) + 0u, 8u) + 0u) * 8u)];
    run.w0_1_0_ = _e57;
    uint group0_ = (naga_div((lane * 32u) + 0u, 64u) * 8u) + pair;
    uint _e73 = keys[(tile_at + 96u) + group0_];
    run.scale0_ = _e73;
    KeyRun _e74 = run;
    return _e74;
}

uint key_levels(
    uint low,
    uint high
) {
    uint m = {};
    uint mirror = (high * 4294967041u) + 4294967295u;
    uint x_5 = (low ^ mirror) & 50529027u;
    m = (x_5 * 26u) + 202116108u;
    uint x1_ = x_5 >> 1u;
    uint _e16 = m;
    m = _e16 + (((x1_ & 16843009u) * 4u) + (((x_5 & x1_) & 16843009u) * 15u));
    uint _e28 = m;
    return _e28 ^ mirror;
}

ValueRun load_values(
    uint values_at,
    uint step,
    uint last_tile,
    uint channel,
    device type_8 const& value_runs,
    constant _mslBufferSizes& _buffer_sizes
) {
    ValueRun run_1 = {};
    uint run_at = naga_div(values_at + (metal::min(naga_div(step, 1u), last_tile) * 104u), 4u) + naga_div(naga_mod(channel, 16u), 4u);
    metal::uint4 _e33 = value_runs[(run_at + 0u) + (((naga_div(channel, 16u) * 1u) + naga_mod(step, 1u)) * 4u)];
    run_1.low = _e33;
    metal::uint4 _e44 = value_runs[(run_at + 16u) + (naga_div(channel, 32u) * 4u)];
    run_1.high = _e44 >> metal::uint4(naga_mod(naga_div(channel, 16u), 2u) * 4u);
    ValueRun _e53 = run_1;
    return _e53;
}

uint value_levels(
    uint low_1,
    uint high_1
) {
    uint m_1 = {};
    uint mirror_1 = (high_1 * 4294967041u) + 4294967295u;
    uint x_6 = (low_1 ^ mirror_1) & 50529027u;
    m_1 = (x_6 * 26u) + 202116108u;
    uint x1_1 = x_6 >> 1u;
    uint _e16 = m_1;
    m_1 = _e16 + (((x1_1 & 16843009u) * 4u) + (((x_6 & x1_1) & 16843009u) * 15u));
    uint _e28 = m_1;
    return (_e28 ^ mirror_1) ^ 2155905152u;
}

struct attendInput {
};
[[max_total_threads_per_threadgroup(64)]] kernel void attend(
  uint tid [[thread_index_in_threadgroup]]
, metal::uint3 group [[threadgroup_position_in_grid]]
, metal::uint3 groups [[threadgroups_per_grid]]
, constant Params& params [[user(fake0)]]
, device type_3 const& queries [[user(fake0)]]
, device type_4 const& keys [[user(fake0)]]
, device type_6 const& key_pairs [[user(fake0)]]
, device type_4 const& values [[user(fake0)]]
, device type_8 const& value_runs [[user(fake0)]]
, device type_3& outputs [[user(fake0)]]
, device type_10& states [[user(fake0)]]
, threadgroup type_12& scores
, threadgroup type_13& reduced
, threadgroup type_14& block_share
, threadgroup type_14& block_keep
, threadgroup type_17& query_quads
, threadgroup type_18& query_step
, threadgroup type_18& query_sum
, threadgroup type_19& weight_quads
, threadgroup type_20& scale_quads
, threadgroup type_14& scale_tops
, threadgroup type_21& group_scales
, constant _mslBufferSizes& _buffer_sizes [[user(fake0)]]
) {
    uint first_seen = {};
    float running_max0_ = -1000000000000000000000000000000.0;
    float running_sum0_ = 0.0;
    KeyRun ahead0_ = {};
    uint i = {};
    float extra0_0_ = 0.0;
    float out0_0_ = 0.0;
    float out0_1_ = 0.0;
    float out0_2_ = 0.0;
    float out0_3_ = 0.0;
    uint block = {};
    metal::half4 half0_0_0_ = {};
    float part0_0_ = {};
    metal::half4 half0_1_0_ = {};
    float part1_0_ = {};
    float largest0_ = {};
    metal::float4 score0_0_ = {};
    bool local = {};
    float scale_top0_ = {};
    float top = {};
    metal::float4 weight0_0_ = {};
    float share0_ = {};
    float keep0_ = {};
    float sum = {};
    float largest_scale = {};
    float part0_ = {};
    float sum0_0_ = {};
    float sum0_1_ = {};
    float sum0_2_ = {};
    float sum0_3_ = {};
    metal::half4 half0_0_ = {};
    metal::half4 half0_1_ = {};
    metal::half4 half0_2_ = {};
    metal::half4 half0_3_ = {};
    bool local_1 = {};
    bool local_2 = {};
    bool local_3 = {};
    float sum_1 = 0.0;
    bool local_4 = {};
    uint turn = 0u;
    metal::float4 sum_2 = {};
    uint i_1 = {};
    bool local_5 = {};
    float sum_3 = {};
    uint kv_head_2 = naga_div(naga_mod(group.x, 2u), 1u);
    uint head_pass_1 = naga_mod(group.x, 1u);
    uint split = naga_div(group.x, 2u);
    uint row = group.y;
    uint splits = naga_div(groups.x, 2u);
    uint _e20 = params.first_row;
    uint first_head = ((_e20 + row) * 2u) + (kv_head_2 * 1u);
    uint states_at = (((row * 2u) + (kv_head_2 * 1u)) * splits) + split;
    uint _e37 = params.first;
    int _e41 = params.slide;
    first_seen = static_cast<uint>(metal::max(static_cast<int>(_e37), as_type<int>(as_type<uint>(_e41) + as_type<uint>(static_cast<int>(row)))));
    uint _e48 = params.end;
    uint _e51 = params.start;
    uint steps = naga_div(((_e48 - _e51) + BLOCK) - 1u, BLOCK);
    uint _e61 = params.start;
    uint split_start = _e61 + (naga_div(split * steps, splits) * BLOCK);
    uint _e69 = params.start;
    uint _e79 = params.end;
    uint split_end = metal::min(_e69 + (naga_div((split + 1u) * steps, splits) * BLOCK), _e79);
    uint _e83 = params.end;
    uint last_tile_1 = naga_div(_e83 - 1u, 16u);
    uint soft_lane = naga_mod(tid, 16u);
    uint soft_head = naga_div(tid, 16u) * 1u;
    bool has0_ = (soft_head + 0u) < 1u;
    uint _e101 = params.bias_at;
    uint _e105 = member(head_pass_1, soft_head + 0u);
    float bias0_ = queries[(_e101 + first_head) + _e105];
    uint key_lane = naga_mod(tid, 2u);
    uint key_pair = naga_mod(naga_div(tid, 2u), 8u);
    uint turn_1 = naga_div(naga_mod(tid, 64u), 16u);
    uint key_head = naga_div(tid, 64u) * 1u;
    uint _e127 = keys_of(kv_head_2, params);
    KeyRun _e137 = load_keys(_e127 + (metal::min((naga_div(split_start, 16u) + turn_1) + 0u, last_tile_1) * 104u), key_pair, key_lane, keys, key_pairs, _buffer_sizes);
    ahead0_ = _e137;
    i = tid;
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e252 = i;
            i = _e252 + THREADS;
        }
        loop_init = false;
        uint _e140 = i;
        if (_e140 < 8u) {
        } else {
            break;
        }
        {
            uint _e143 = i;
            uint h_2 = naga_div(_e143, 8u);
            uint _e146 = member(head_pass_1, h_2);
            uint _e150 = i;
            uint at = ((first_head + _e146) * 64u) + (naga_mod(_e150, 8u) * 8u);
            float _e158 = queries[at];
            float _e163 = queries[at + 1u];
            float _e168 = queries[at + 2u];
            float _e173 = queries[at + 3u];
            metal::float4 a = metal::float4(_e158, _e163, _e168, _e173);
            float _e179 = queries[at + 4u];
            float _e184 = queries[at + 5u];
            float _e189 = queries[at + 6u];
            float _e194 = queries[at + 7u];
            metal::float4 b = metal::float4(_e179, _e184, _e189, _e194);
            metal::float4 m_2 = metal::max(metal::abs(a), metal::abs(b));
            float _e206 = quad_max(metal::max(metal::max(m_2.x, m_2.y), metal::max(m_2.z, m_2.w)));
            float inverse = (_e206 > 0.000000000000000000000000000001) ? (1.0 / _e206) : 0.0;
            metal::float4 qa = a * inverse;
            metal::float4 qb = b * inverse;
            uint _e217 = i;
            query_quads.inner[2u * _e217] = static_cast<metal::half4>(qa.xzyw);
            uint _e224 = i;
            query_quads.inner[(2u * _e224) + 1u] = static_cast<metal::half4>(qb.xzyw);
            float _e231 = sum_of(qa);
            float _e232 = sum_of(qb);
            float _e234 = quad_sum(_e231 + _e232);
            uint _e235 = i;
            if (naga_mod(_e235, 4u) == 0u) {
                uint _e241 = i;
                query_step.inner[naga_div(_e241, 4u)] = _e206 * 0.019634541;
                uint _e248 = i;
                query_sum.inner[naga_div(_e248, 4u)] = _e234;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    uint value_thread = naga_mod(tid, 16u);
    uint value_set = naga_mod(naga_div(tid, 16u), 1u);
    uint step_1 = naga_div(tid, 16u);
    uint value_channel = value_thread * 4u;
    uint value_group = naga_div(value_channel, 64u);
    uint _e277 = values_of(kv_head_2, params);
    block = split_start;
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e1431 = block;
            block = _e1431 + BLOCK;
        }
        loop_init_1 = false;
        uint _e279 = block;
        if (_e279 < split_end) {
        } else {
            break;
        }
        {
            {
                bool upper = key_lane >= 2u;
                uint head0_ = key_head + 0u;
                metal::half4 q0_0_ = query_quads.inner[((head0_ * 16u) + 0u) + (key_lane * 8u)];
                metal::half4 q0_1_ = query_quads.inner[((head0_ * 16u) + 1u) + (key_lane * 8u)];
                metal::half4 q0_2_ = query_quads.inner[((head0_ * 16u) + 2u) + (key_lane * 8u)];
                metal::half4 q0_3_ = query_quads.inner[((head0_ * 16u) + 3u) + (key_lane * 8u)];
                metal::half4 q0_4_ = query_quads.inner[((head0_ * 16u) + 4u) + (key_lane * 8u)];
                metal::half4 q0_5_ = query_quads.inner[((head0_ * 16u) + 5u) + (key_lane * 8u)];
                metal::half4 q0_6_ = query_quads.inner[((head0_ * 16u) + 6u) + (key_lane * 8u)];
                metal::half4 q0_7_ = query_quads.inner[((head0_ * 16u) + 7u) + (key_lane * 8u)];
                float step0_0_ = query_step.inner[((head0_ * 2u) + 0u) + (key_lane * 1u)];
                float _e384 = query_sum.inner[((head0_ * 2u) + 0u) + (key_lane * 1u)];
                float sum0_0_1 = _e384 * step0_0_;
                {
                    KeyRun run_2 = ahead0_;
                    {
                        uint t_1 = ((turn_1 + 0u) * 16u) + (key_pair * 2u);
                        metal::uint2 w0_0_0_ = run_2.w0_0_0_;
                        metal::uint2 w0_0_1_ = run_2.w0_0_1_;
                        metal::uint2 w0_1_0_ = run_2.w0_1_0_;
                        metal::float2 scale0_ = float2(as_type<half2>(run_2.scale0_));
                        uint _e407 = key_levels(run_2.w0_0_0_.x >> 0u, (run_2.w0_1_0_.x >> 0u) & 16843009u);
                        metal::half4 _e411 = byte_quad(_e407 ^ 2155905152u, 1152.0h);
                        uint _e420 = key_levels(run_2.w0_0_0_.x >> 2u, (run_2.w0_1_0_.x >> 1u) & 16843009u);
                        metal::half4 _e424 = byte_quad(_e420 ^ 2155905152u, 1152.0h);
                        uint _e433 = key_levels(run_2.w0_0_0_.x >> 4u, (run_2.w0_1_0_.x >> 2u) & 16843009u);
                        metal::half4 _e437 = byte_quad(_e433 ^ 2155905152u, 1152.0h);
                        uint _e446 = key_levels(run_2.w0_0_0_.x >> 6u, (run_2.w0_1_0_.x >> 3u) & 16843009u);
                        metal::half4 _e450 = byte_quad(_e446 ^ 2155905152u, 1152.0h);
                        uint _e459 = key_levels(run_2.w0_0_1_.x >> 0u, (run_2.w0_1_0_.x >> 4u) & 16843009u);
                        metal::half4 _e463 = byte_quad(_e459 ^ 2155905152u, 1152.0h);
                        uint _e472 = key_levels(run_2.w0_0_1_.x >> 2u, (run_2.w0_1_0_.x >> 5u) & 16843009u);
                        metal::half4 _e476 = byte_quad(_e472 ^ 2155905152u, 1152.0h);
                        uint _e485 = key_levels(run_2.w0_0_1_.x >> 4u, (run_2.w0_1_0_.x >> 6u) & 16843009u);
                        metal::half4 _e489 = byte_quad(_e485 ^ 2155905152u, 1152.0h);
                        uint _e498 = key_levels(run_2.w0_0_1_.x >> 6u, (run_2.w0_1_0_.x >> 7u) & 16843009u);
                        metal::half4 _e502 = byte_quad(_e498 ^ 2155905152u, 1152.0h);
                        half0_0_0_ = _e411 * q0_0_;
                        metal::half4 _e505 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e424, q0_1_, _e505);
                        metal::half4 _e507 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e437, q0_2_, _e507);
                        metal::half4 _e509 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e450, q0_3_, _e509);
                        metal::half4 _e511 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e463, q0_4_, _e511);
                        metal::half4 _e513 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e476, q0_5_, _e513);
                        metal::half4 _e515 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e489, q0_6_, _e515);
                        metal::half4 _e517 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e502, q0_7_, _e517);
                        metal::half4 _e519 = half0_0_0_;
                        float _e520 = quad_total(_e519);
                        float scaled0_0_0_ = metal::fma(_e520, step0_0_, 0.5 * sum0_0_1);
                        part0_0_ = scaled0_0_0_ * scale0_.x;
                        uint _e535 = key_levels(run_2.w0_0_0_.y >> 0u, (run_2.w0_1_0_.y >> 0u) & 16843009u);
                        metal::half4 _e539 = byte_quad(_e535 ^ 2155905152u, 1152.0h);
                        uint _e548 = key_levels(run_2.w0_0_0_.y >> 2u, (run_2.w0_1_0_.y >> 1u) & 16843009u);
                        metal::half4 _e552 = byte_quad(_e548 ^ 2155905152u, 1152.0h);
                        uint _e561 = key_levels(run_2.w0_0_0_.y >> 4u, (run_2.w0_1_0_.y >> 2u) & 16843009u);
                        metal::half4 _e565 = byte_quad(_e561 ^ 2155905152u, 1152.0h);
                        uint _e574 = key_levels(run_2.w0_0_0_.y >> 6u, (run_2.w0_1_0_.y >> 3u) & 16843009u);
                        metal::half4 _e578 = byte_quad(_e574 ^ 2155905152u, 1152.0h);
                        uint _e587 = key_levels(run_2.w0_0_1_.y >> 0u, (run_2.w0_1_0_.y >> 4u) & 16843009u);
                        metal::half4 _e591 = byte_quad(_e587 ^ 2155905152u, 1152.0h);
                        uint _e600 = key_levels(run_2.w0_0_1_.y >> 2u, (run_2.w0_1_0_.y >> 5u) & 16843009u);
                        metal::half4 _e604 = byte_quad(_e600 ^ 2155905152u, 1152.0h);
                        uint _e613 = key_levels(run_2.w0_0_1_.y >> 4u, (run_2.w0_1_0_.y >> 6u) & 16843009u);
                        metal::half4 _e617 = byte_quad(_e613 ^ 2155905152u, 1152.0h);
                        uint _e626 = key_levels(run_2.w0_0_1_.y >> 6u, (run_2.w0_1_0_.y >> 7u) & 16843009u);
                        metal::half4 _e630 = byte_quad(_e626 ^ 2155905152u, 1152.0h);
                        half0_1_0_ = _e539 * q0_0_;
                        metal::half4 _e633 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e552, q0_1_, _e633);
                        metal::half4 _e635 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e565, q0_2_, _e635);
                        metal::half4 _e637 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e578, q0_3_, _e637);
                        metal::half4 _e639 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e591, q0_4_, _e639);
                        metal::half4 _e641 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e604, q0_5_, _e641);
                        metal::half4 _e643 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e617, q0_6_, _e643);
                        metal::half4 _e645 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e630, q0_7_, _e645);
                        metal::half4 _e647 = half0_1_0_;
                        float _e648 = quad_total(_e647);
                        float scaled0_1_0_ = metal::fma(_e648, step0_0_, 0.5 * sum0_0_1);
                        part1_0_ = scaled0_1_0_ * scale0_.y;
                        bool odd_2 = (key_lane & 1u) == 1u;
                        float _e659 = part0_0_;
                        float _e660 = part1_0_;
                        float _e662 = part1_0_;
                        float _e663 = part0_0_;
                        float unnamed_4 = metal::quad_shuffle_xor(odd_2 ? _e663 : _e662, 1u);
                        float token_sum0_ = (odd_2 ? _e660 : _e659) + unnamed_4;
                        put_score(key_head + 0u, t_1 + key_lane, token_sum0_, scores);
                    }
                }
            }
            uint item0_ = metal::min(tid + 0u, 15u);
            uint _e674 = block;
            uint scale_at0_ = (((_e277 + (metal::min(naga_div(_e674, 16u) + naga_div(naga_mod(item0_, QUADS), 4u), last_tile_1) * 104u)) + 96u) + (naga_div(item0_, QUADS) * 8u)) + (naga_mod(item0_, 4u) * 2u);
            uint _e700 = values[scale_at0_];
            uint _e705 = values[scale_at0_ + 1u];
            metal::uint2 scale_bits0_ = metal::uint2(_e700, _e705);
            uint _e707 = block;
            ValueRun _e713 = load_values(_e277, (naga_div(_e707, 16u) + step_1) + 0u, last_tile_1, value_channel, value_runs, _buffer_sizes);
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint quad0_ = soft_lane + 0u;
            uint _e716 = block;
            metal::uint4 token0_ = metal::uint4(_e716 + (quad0_ * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e728 = first_seen;
            uint _e733 = params.end;
            metal::bool4 visible0_ = (token0_ >= metal::uint4(_e728)) & (token0_ < metal::uint4(_e733));
            largest0_ = -1000000000000000000000000000000.0;
            score0_0_ = metal::float4(-1000000000000000000000000000000.0);
            if (has0_) {
                metal::float4 _e749 = scores.inner[((soft_head + 0u) * QUADS) + quad0_];
                score0_0_ = _e749 + metal::float4(bias0_);
                metal::float4 _e754 = score0_0_;
                score0_0_ = metal::select(metal::float4(-1000000000000000000000000000000.0), _e754, visible0_);
                float _e756 = largest0_;
                metal::float4 _e757 = score0_0_;
                float _e758 = largest_of(_e757);
                largest0_ = metal::max(_e756, _e758);
            }
            float _e760 = largest0_;
            float _e761 = largest0_;
            float unnamed_5 = metal::quad_shuffle_xor(_e761, 1u);
            largest0_ = metal::max(_e760, unnamed_5);
            float _e764 = largest0_;
            float _e765 = largest0_;
            float unnamed_6 = metal::quad_shuffle_xor(_e765, 2u);
            largest0_ = metal::max(_e764, unnamed_6);
            if (has0_) {
                local = naga_mod(tid, 4u) == 0u;
            } else {
                local = false;
            }
            bool _e775 = local;
            if (_e775) {
                float _e790 = largest0_;
                reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e790;
            }
            uint _e791 = block;
            metal::uint4 scale_token0_ = metal::uint4(_e791 + (naga_mod(item0_, QUADS) * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e805 = first_seen;
            uint _e810 = params.end;
            metal::bool4 scale_seen0_ = (scale_token0_ >= metal::uint4(_e805)) & (scale_token0_ < metal::uint4(_e810));
            metal::float4 scale0_1 = metal::select(metal::float4 {}, metal::float4(float2(as_type<half2>(scale_bits0_.x)), float2(as_type<half2>(scale_bits0_.y))), scale_seen0_);
            float _e822 = largest_of(metal::abs(scale0_1));
            scale_top0_ = _e822;
            float _e824 = scale_top0_;
            float _e825 = scale_top0_;
            float unnamed_7 = metal::quad_shuffle_xor(_e825, 1u);
            scale_top0_ = metal::max(_e824, unnamed_7);
            float _e828 = scale_top0_;
            float _e829 = scale_top0_;
            float unnamed_8 = metal::quad_shuffle_xor(_e829, 2u);
            scale_top0_ = metal::max(_e828, unnamed_8);
            if ((tid + 0u) < 16u) {
                scale_quads.inner[item0_] = scale0_1;
                if (naga_mod(item0_, 4u) == 0u) {
                    float _e846 = scale_top0_;
                    scale_tops.inner[naga_div(item0_, 4u)] = _e846;
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (tid < 1u) {
                top = 0.0;
                float _e851 = top;
                float _e858 = scale_tops.inner[(tid * 4u) + 0u];
                top = metal::max(_e851, _e858);
                float _e860 = top;
                float _e867 = scale_tops.inner[(tid * 4u) + 1u];
                top = metal::max(_e860, _e867);
                float _e869 = top;
                float _e876 = scale_tops.inner[(tid * 4u) + 2u];
                top = metal::max(_e869, _e876);
                float _e878 = top;
                float _e885 = scale_tops.inner[(tid * 4u) + 3u];
                top = metal::max(_e878, _e885);
                float _e889 = top;
                float _e890 = top;
                float _e893 = top;
                group_scales.inner[tid] = metal::float2(_e889, (_e893 > 0.0) ? (1.0 / _e890) : 0.0);
            }
            weight0_0_ = metal::float4 {};
            share0_ = 0.0;
            keep0_ = 0.0;
            if (has0_) {
                float _e905 = largest0_;
                metal::float4 _e914 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
                float _e915 = largest_of(_e914);
                largest0_ = metal::max(_e905, _e915);
                float former = running_max0_;
                float _e918 = largest0_;
                running_max0_ = metal::max(former, _e918);
                float _e920 = largest0_;
                float _e921 = running_max0_;
                share0_ = metal::exp(_e920 - _e921);
                float _e924 = running_max0_;
                keep0_ = metal::exp(former - _e924);
                if (soft_lane == 0u) {
                    float _e933 = share0_;
                    block_share.inner[soft_head + 0u] = _e933;
                    float _e938 = keep0_;
                    block_keep.inner[soft_head + 0u] = _e938;
                }
                sum = 0.0;
                metal::float4 _e941 = score0_0_;
                float _e942 = largest0_;
                metal::float4 _e947 = score0_0_;
                weight0_0_ = metal::select(metal::exp(_e941 - metal::float4(_e942)), metal::float4 {}, _e947 <= metal::float4(-1000000000000000000000000000000.0));
                float _e952 = sum;
                metal::float4 _e953 = weight0_0_;
                float _e954 = sum_of(_e953);
                sum = _e952 + _e954;
                float _e956 = running_sum0_;
                float _e957 = keep0_;
                float _e959 = sum;
                float _e960 = share0_;
                running_sum0_ = (_e956 * _e957) + (_e959 * _e960);
            }
            {
                largest_scale = 0.0;
                float _e965 = largest_scale;
                float _e968 = scale_tops.inner[0];
                largest_scale = metal::max(_e965, _e968);
                float _e970 = largest_scale;
                float _e973 = scale_tops.inner[1];
                largest_scale = metal::max(_e970, _e973);
                float _e975 = largest_scale;
                float _e978 = scale_tops.inner[2];
                largest_scale = metal::max(_e975, _e978);
                float _e980 = largest_scale;
                float _e983 = scale_tops.inner[3];
                largest_scale = metal::max(_e980, _e983);
                float _e985 = largest_scale;
                float _e986 = largest_scale;
                float _e989 = largest_scale;
                metal::float2 group_scale = metal::float2(_e985, (_e989 > 0.0) ? (1.0 / _e986) : 0.0);
                float centre = group_scale.x * 0.009817271;
                part0_ = 0.0;
                {
                    metal::float4 _e1004 = scale_quads.inner[0u + quad0_];
                    metal::float4 factor = _e1004 * group_scale.y;
                    metal::float4 _e1007 = weight0_0_;
                    metal::float4 scaled0_ = _e1007 * factor;
                    if (has0_) {
                        weight_quads.inner[(((0u + soft_head) + 0u) * QUADS) + quad0_] = static_cast<metal::half4>(scaled0_.xzyw);
                    }
                    float _e1020 = part0_;
                    float _e1021 = sum_of(scaled0_);
                    part0_ = _e1020 + (_e1021 * centre);
                }
                float _e1024 = extra0_0_;
                float _e1025 = keep0_;
                float _e1027 = part0_;
                float _e1028 = share0_;
                extra0_0_ = (_e1024 * _e1025) + (_e1027 * _e1028);
            }
            uint _e1031 = block;
            KeyRun _e1043 = load_keys(_e127 + (metal::min((naga_div(_e1031 + BLOCK, 16u) + turn_1) + 0u, last_tile_1) * 104u), key_pair, key_lane, keys, key_pairs, _buffer_sizes);
            ahead0_ = _e1043;
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            {
                sum0_0_ = 0.0;
                sum0_1_ = 0.0;
                sum0_2_ = 0.0;
                sum0_3_ = 0.0;
                {
                    half0_0_ = metal::half4 {};
                    half0_1_ = metal::half4 {};
                    half0_2_ = metal::half4 {};
                    half0_3_ = metal::half4 {};
                    uint step0_ = step_1 + 0u;
                    {
                        uint _e1072 = value_levels(_e713.low.x >> 0u, (_e713.high.x >> 0u) & 16843009u);
                        metal::half4 _e1074 = byte_quad(_e1072, 1152.0h);
                        uint _e1085 = value_levels(_e713.low.y >> 0u, (_e713.high.y >> 0u) & 16843009u);
                        metal::half4 _e1087 = byte_quad(_e1085, 1152.0h);
                        uint _e1098 = value_levels(_e713.low.z >> 0u, (_e713.high.z >> 0u) & 16843009u);
                        metal::half4 _e1100 = byte_quad(_e1098, 1152.0h);
                        uint _e1111 = value_levels(_e713.low.w >> 0u, (_e713.high.w >> 0u) & 16843009u);
                        metal::half4 _e1113 = byte_quad(_e1111, 1152.0h);
                        metal::half4 b0_0_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step0_ * 4u)) + 0u];
                        metal::half4 _e1131 = half0_0_;
                        half0_0_ = metal::fma(_e1074, b0_0_, _e1131);
                        metal::half4 _e1133 = half0_1_;
                        half0_1_ = metal::fma(_e1087, b0_0_, _e1133);
                        metal::half4 _e1135 = half0_2_;
                        half0_2_ = metal::fma(_e1100, b0_0_, _e1135);
                        metal::half4 _e1137 = half0_3_;
                        half0_3_ = metal::fma(_e1113, b0_0_, _e1137);
                        uint _e1149 = value_levels(_e713.low.x >> 2u, (_e713.high.x >> 1u) & 16843009u);
                        metal::half4 _e1151 = byte_quad(_e1149, 1152.0h);
                        uint _e1162 = value_levels(_e713.low.y >> 2u, (_e713.high.y >> 1u) & 16843009u);
                        metal::half4 _e1164 = byte_quad(_e1162, 1152.0h);
                        uint _e1175 = value_levels(_e713.low.z >> 2u, (_e713.high.z >> 1u) & 16843009u);
                        metal::half4 _e1177 = byte_quad(_e1175, 1152.0h);
                        uint _e1188 = value_levels(_e713.low.w >> 2u, (_e713.high.w >> 1u) & 16843009u);
                        metal::half4 _e1190 = byte_quad(_e1188, 1152.0h);
                        metal::half4 b1_0_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step0_ * 4u)) + 1u];
                        metal::half4 _e1208 = half0_0_;
                        half0_0_ = metal::fma(_e1151, b1_0_, _e1208);
                        metal::half4 _e1210 = half0_1_;
                        half0_1_ = metal::fma(_e1164, b1_0_, _e1210);
                        metal::half4 _e1212 = half0_2_;
                        half0_2_ = metal::fma(_e1177, b1_0_, _e1212);
                        metal::half4 _e1214 = half0_3_;
                        half0_3_ = metal::fma(_e1190, b1_0_, _e1214);
                        uint _e1226 = value_levels(_e713.low.x >> 4u, (_e713.high.x >> 2u) & 16843009u);
                        metal::half4 _e1228 = byte_quad(_e1226, 1152.0h);
                        uint _e1239 = value_levels(_e713.low.y >> 4u, (_e713.high.y >> 2u) & 16843009u);
                        metal::half4 _e1241 = byte_quad(_e1239, 1152.0h);
                        uint _e1252 = value_levels(_e713.low.z >> 4u, (_e713.high.z >> 2u) & 16843009u);
                        metal::half4 _e1254 = byte_quad(_e1252, 1152.0h);
                        uint _e1265 = value_levels(_e713.low.w >> 4u, (_e713.high.w >> 2u) & 16843009u);
                        metal::half4 _e1267 = byte_quad(_e1265, 1152.0h);
                        metal::half4 b2_0_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step0_ * 4u)) + 2u];
                        metal::half4 _e1285 = half0_0_;
                        half0_0_ = metal::fma(_e1228, b2_0_, _e1285);
                        metal::half4 _e1287 = half0_1_;
                        half0_1_ = metal::fma(_e1241, b2_0_, _e1287);
                        metal::half4 _e1289 = half0_2_;
                        half0_2_ = metal::fma(_e1254, b2_0_, _e1289);
                        metal::half4 _e1291 = half0_3_;
                        half0_3_ = metal::fma(_e1267, b2_0_, _e1291);
                        uint _e1303 = value_levels(_e713.low.x >> 6u, (_e713.high.x >> 3u) & 16843009u);
                        metal::half4 _e1305 = byte_quad(_e1303, 1152.0h);
                        uint _e1316 = value_levels(_e713.low.y >> 6u, (_e713.high.y >> 3u) & 16843009u);
                        metal::half4 _e1318 = byte_quad(_e1316, 1152.0h);
                        uint _e1329 = value_levels(_e713.low.z >> 6u, (_e713.high.z >> 3u) & 16843009u);
                        metal::half4 _e1331 = byte_quad(_e1329, 1152.0h);
                        uint _e1342 = value_levels(_e713.low.w >> 6u, (_e713.high.w >> 3u) & 16843009u);
                        metal::half4 _e1344 = byte_quad(_e1342, 1152.0h);
                        metal::half4 b3_0_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step0_ * 4u)) + 3u];
                        metal::half4 _e1362 = half0_0_;
                        half0_0_ = metal::fma(_e1305, b3_0_, _e1362);
                        metal::half4 _e1364 = half0_1_;
                        half0_1_ = metal::fma(_e1318, b3_0_, _e1364);
                        metal::half4 _e1366 = half0_2_;
                        half0_2_ = metal::fma(_e1331, b3_0_, _e1366);
                        metal::half4 _e1368 = half0_3_;
                        half0_3_ = metal::fma(_e1344, b3_0_, _e1368);
                    }
                    float _e1370 = sum0_0_;
                    metal::half4 _e1371 = half0_0_;
                    float _e1372 = quad_total(_e1371);
                    sum0_0_ = _e1370 + _e1372;
                    float _e1374 = sum0_1_;
                    metal::half4 _e1375 = half0_1_;
                    float _e1376 = quad_total(_e1375);
                    sum0_1_ = _e1374 + _e1376;
                    float _e1378 = sum0_2_;
                    metal::half4 _e1379 = half0_2_;
                    float _e1380 = quad_total(_e1379);
                    sum0_2_ = _e1378 + _e1380;
                    float _e1382 = sum0_3_;
                    metal::half4 _e1383 = half0_3_;
                    float _e1384 = quad_total(_e1383);
                    sum0_3_ = _e1382 + _e1384;
                }
                float top_1 = group_scales.inner[value_group].x;
                {
                    float keep = block_keep.inner[(value_set * 4u) + 0u];
                    float _e1403 = block_share.inner[(value_set * 4u) + 0u];
                    float share = (_e1403 * top_1) * 0.019634541;
                    float _e1407 = out0_0_;
                    float _e1409 = sum0_0_;
                    out0_0_ = (_e1407 * keep) + (static_cast<float>(_e1409) * share);
                    float _e1413 = out0_1_;
                    float _e1415 = sum0_1_;
                    out0_1_ = (_e1413 * keep) + (static_cast<float>(_e1415) * share);
                    float _e1419 = out0_2_;
                    float _e1421 = sum0_2_;
                    out0_2_ = (_e1419 * keep) + (static_cast<float>(_e1421) * share);
                    float _e1425 = out0_3_;
                    float _e1427 = sum0_3_;
                    out0_3_ = (_e1425 * keep) + (static_cast<float>(_e1427) * share);
                }
            }
        }
    }
    float _e1434 = running_sum0_;
    float _e1435 = running_sum0_;
    float unnamed_9 = metal::quad_shuffle_xor(_e1435, 1u);
    running_sum0_ = _e1434 + unnamed_9;
    float _e1438 = running_sum0_;
    float _e1439 = running_sum0_;
    float unnamed_10 = metal::quad_shuffle_xor(_e1439, 2u);
    running_sum0_ = _e1438 + unnamed_10;
    if (has0_) {
        local_1 = naga_mod(tid, 4u) == 0u;
    } else {
        local_1 = false;
    }
    bool _e1449 = local_1;
    if (_e1449) {
        float _e1464 = running_sum0_;
        reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e1464;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (has0_) {
        local_2 = soft_lane == 0u;
    } else {
        local_2 = false;
    }
    bool _e1470 = local_2;
    if (_e1470) {
        local_3 = (((head_pass_1 * 1u) + soft_head) + 0u) < 1u;
    } else {
        local_3 = false;
    }
    bool _e1481 = local_3;
    if (_e1481) {
        float _e1484 = sum_1;
        metal::float4 _e1493 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
        float _e1494 = sum_of(_e1493);
        sum_1 = _e1484 + _e1494;
        float _e1505 = running_max0_;
        float _e1506 = sum_1;
        states[states_at + ((((head_pass_1 * 1u) + soft_head) + 0u) * splits)] = metal::float2(_e1505, _e1506);
    }
    float _e1508 = extra0_0_;
    float _e1509 = extra0_0_;
    float unnamed_11 = metal::quad_shuffle_xor(_e1509, 1u);
    extra0_0_ = _e1508 + unnamed_11;
    float _e1512 = extra0_0_;
    float _e1513 = extra0_0_;
    float unnamed_12 = metal::quad_shuffle_xor(_e1513, 2u);
    extra0_0_ = _e1512 + unnamed_12;
    if (has0_) {
        local_4 = naga_mod(tid, 4u) == 0u;
    } else {
        local_4 = false;
    }
    bool _e1523 = local_4;
    if (_e1523) {
        uint at_1 = (64u + ((((soft_head + 0u) * 1u) + 0u) * 4u)) + naga_div(soft_lane, 4u);
        float _e1544 = extra0_0_;
        scores.inner[naga_div(at_1, 4u)][naga_mod(at_1, 4u)] = _e1544;
    }
    bool loop_init_2 = true;
    while(true) {
        if (!loop_init_2) {
            uint _e1575 = turn;
            turn = _e1575 + 1u;
        }
        loop_init_2 = false;
        uint _e1547 = turn;
        if (_e1547 < 4u) {
        } else {
            break;
        }
        {
            uint _e1550 = turn;
            if (_e1550 == step_1) {
                uint at_2 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e1557 = out0_0_;
                float _e1558 = out0_1_;
                float _e1559 = out0_2_;
                float _e1560 = out0_3_;
                sum_2 = metal::float4(_e1557, _e1558, _e1559, _e1560);
                uint _e1563 = turn;
                if (_e1563 > 0u) {
                    metal::float4 _e1566 = sum_2;
                    metal::float4 _e1569 = scores.inner[at_2];
                    sum_2 = _e1566 + _e1569;
                }
                metal::float4 _e1573 = sum_2;
                scores.inner[at_2] = _e1573;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_1 = tid;
    bool loop_init_3 = true;
    while(true) {
        if (!loop_init_3) {
            uint _e1689 = i_1;
            i_1 = _e1689 + THREADS;
        }
        loop_init_3 = false;
        uint _e1578 = i_1;
        if (_e1578 < 64u) {
        } else {
            break;
        }
        {
            uint _e1581 = i_1;
            uint head_set = naga_div(_e1581, 64u);
            uint _e1584 = i_1;
            uint c = naga_mod(_e1584, 64u);
            uint h_3 = (head_set * 4u) + 0u;
            if (h_3 < 1u) {
                local_5 = ((head_pass_1 * 1u) + h_3) < 1u;
            } else {
                local_5 = false;
            }
            bool _e1601 = local_5;
            if (_e1601) {
                uint _e1603 = i_1;
                uint _e1607 = i_1;
                float _e1611 = scores.inner[naga_div(_e1603, 4u)][naga_mod(_e1607, 4u)];
                sum_3 = _e1611;
                uint extras_at = 64u + (((h_3 * 1u) + naga_div(c, 64u)) * 4u);
                float _e1622 = sum_3;
                float _e1634 = scores.inner[naga_div(extras_at + 0u, 4u)][naga_mod(extras_at + 0u, 4u)];
                sum_3 = _e1622 + _e1634;
                float _e1636 = sum_3;
                float _e1648 = scores.inner[naga_div(extras_at + 1u, 4u)][naga_mod(extras_at + 1u, 4u)];
                sum_3 = _e1636 + _e1648;
                float _e1650 = sum_3;
                float _e1662 = scores.inner[naga_div(extras_at + 2u, 4u)][naga_mod(extras_at + 2u, 4u)];
                sum_3 = _e1650 + _e1662;
                float _e1664 = sum_3;
                float _e1676 = scores.inner[naga_div(extras_at + 3u, 4u)][naga_mod(extras_at + 3u, 4u)];
                sum_3 = _e1664 + _e1676;
                float _e1688 = sum_3;
                outputs[((states_at + (((head_pass_1 * 1u) + h_3) * splits)) * 64u) + c] = _e1688;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
