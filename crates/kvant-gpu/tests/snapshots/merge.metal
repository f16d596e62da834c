// language: metal3.0
#include <metal_stdlib>
#include <simd/simd.h>

using metal::uint;

struct _mslBufferSizes {
    uint size1;
    uint size2;
    uint size3;
    uint size4;
};

struct Params {
    uint splits;
};
typedef float type_2[1];
typedef metal::float2 type_4[1];
struct type_6 {
    metal::float3 inner[256];
};

struct mergeInput {
};
[[max_total_threads_per_threadgroup(256)]] kernel void merge(
  metal::uint3 local [[thread_position_in_threadgroup]]
, metal::uint3 group [[threadgroup_position_in_grid]]
, constant Params& params [[user(fake0)]]
, device type_2 const& outputs [[user(fake0)]]
, device type_4 const& states [[user(fake0)]]
, device type_2& merged [[user(fake0)]]
, device type_2& log_sums [[user(fake0)]]
, threadgroup type_6& lanes
, constant _mslBufferSizes& _buffer_sizes [[user(fake0)]]
) {
    float largest = -1000000000000000000000000000000.0;
    float sum = 0.0;
    float part = 0.0;
    uint split = {};
    bool local_1 = {};
    uint head = group.x;
    uint channel = (group.y * 32u) + local.x;
    uint _e10 = params.splits;
    uint first = head * _e10;
    split = local.y;
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e385 = split;
            split = _e385 + 64u;
        }
        loop_init = false;
        uint _e20 = split;
        uint _e23 = params.splits;
        if (_e20 < _e23) {
        } else {
            break;
        }
        {
            uint _e25 = split;
            uint _e30 = params.splits;
            uint at0_ = first + metal::min(_e25 + 0u, _e30 - 1u);
            metal::float2 state0_ = states[at0_];
            float output0_ = outputs[(at0_ * 64u) + metal::min(channel, 63u)];
            uint _e46 = split;
            uint _e51 = params.splits;
            uint at1_ = first + metal::min(_e46 + 8u, _e51 - 1u);
            metal::float2 state1_ = states[at1_];
            float output1_ = outputs[(at1_ * 64u) + metal::min(channel, 63u)];
            uint _e67 = split;
            uint _e72 = params.splits;
            uint at2_ = first + metal::min(_e67 + 16u, _e72 - 1u);
            metal::float2 state2_ = states[at2_];
            float output2_ = outputs[(at2_ * 64u) + metal::min(channel, 63u)];
            uint _e88 = split;
            uint _e93 = params.splits;
            uint at3_ = first + metal::min(_e88 + 24u, _e93 - 1u);
            metal::float2 state3_ = states[at3_];
            float output3_ = outputs[(at3_ * 64u) + metal::min(channel, 63u)];
            uint _e109 = split;
            uint _e114 = params.splits;
            uint at4_ = first + metal::min(_e109 + 32u, _e114 - 1u);
            metal::float2 state4_ = states[at4_];
            float output4_ = outputs[(at4_ * 64u) + metal::min(channel, 63u)];
            uint _e130 = split;
            uint _e135 = params.splits;
            uint at5_ = first + metal::min(_e130 + 40u, _e135 - 1u);
            metal::float2 state5_ = states[at5_];
            float output5_ = outputs[(at5_ * 64u) + metal::min(channel, 63u)];
            uint _e151 = split;
            uint _e156 = params.splits;
            uint at6_ = first + metal::min(_e151 + 48u, _e156 - 1u);
            metal::float2 state6_ = states[at6_];
            float output6_ = outputs[(at6_ * 64u) + metal::min(channel, 63u)];
            uint _e172 = split;
            uint _e177 = params.splits;
            uint at7_ = first + metal::min(_e172 + 56u, _e177 - 1u);
            metal::float2 state7_ = states[at7_];
            float output7_ = outputs[(at7_ * 64u) + metal::min(channel, 63u)];
            float former = largest;
            float _e194 = largest;
            largest = metal::max(_e194, state0_.x);
            float _e197 = largest;
            largest = metal::max(_e197, state1_.x);
            float _e200 = largest;
            largest = metal::max(_e200, state2_.x);
            float _e203 = largest;
            largest = metal::max(_e203, state3_.x);
            float _e206 = largest;
            largest = metal::max(_e206, state4_.x);
            float _e209 = largest;
            largest = metal::max(_e209, state5_.x);
            float _e212 = largest;
            largest = metal::max(_e212, state6_.x);
            float _e215 = largest;
            largest = metal::max(_e215, state7_.x);
            float _e218 = largest;
            float keep = metal::exp(former - _e218);
            float _e221 = sum;
            sum = _e221 * keep;
            float _e223 = part;
            part = _e223 * keep;
            float _e226 = largest;
            uint _e229 = split;
            uint _e234 = params.splits;
            float share0_ = ((_e229 + 0u) < _e234) ? metal::exp(state0_.x - _e226) : 0.0;
            float _e238 = sum;
            sum = _e238 + (state0_.y * share0_);
            float _e242 = part;
            part = _e242 + (output0_ * share0_);
            float _e246 = largest;
            uint _e249 = split;
            uint _e254 = params.splits;
            float share1_ = ((_e249 + 8u) < _e254) ? metal::exp(state1_.x - _e246) : 0.0;
            float _e258 = sum;
            sum = _e258 + (state1_.y * share1_);
            float _e262 = part;
            part = _e262 + (output1_ * share1_);
            float _e266 = largest;
            uint _e269 = split;
            uint _e274 = params.splits;
            float share2_ = ((_e269 + 16u) < _e274) ? metal::exp(state2_.x - _e266) : 0.0;
            float _e278 = sum;
            sum = _e278 + (state2_.y * share2_);
            float _e282 = part;
            part = _e282 + (output2_ * share2_);
            float _e286 = largest;
            uint _e289 = split;
            uint _e294 = params.splits;
            float share3_ = ((_e289 + 24u) < _e294) ? metal::exp(state3_.x - _e286) : 0.0;
            float _e298 = sum;
            sum = _e298 + (state3_.y * share3_);
            float _e302 = part;
            part = _e302 + (output3_ * share3_);
            float _e306 = largest;
            uint _e309 = split;
            uint _e314 = params.splits;
            float share4_ = ((_e309 + 32u) < _e314) ? metal::exp(state4_.x - _e306) : 0.0;
            float _e318 = sum;
            sum = _e318 + (state4_.y * share4_);
            float _e322 = part;
            part = _e322 + (output4_ * share4_);
            float _e326 = largest;
            uint _e329 = split;
            uint _e334 = params.splits;
            float share5_ = ((_e329 + 40u) < _e334) ? metal::exp(state5_.x - _e326) : 0.0;
            float _e338 = sum;
            sum = _e338 + (state5_.y * share5_);
            float _e342 = part;
            part = _e342 + (output5_ * share5_);
            float _e346 = largest;
            uint _e349 = split;
            uint _e354 = params.splits;
            float share6_ = ((_e349 + 48u) < _e354) ? metal::exp(state6_.x - _e346) : 0.0;
            float _e358 = sum;
            sum = _e358 + (state6_.y * share6_);
            float _e362 = part;
            part = _e362 + (output6_ * share6_);
            float _e366 = largest;
            uint _e369 = split;
            uint _e374 = params.splits;
            float share7_ = ((_e369 + 56u) < _e374) ? metal::exp(state7_.x - _e366) : 0.0;
            float _e378 = sum;
            sum = _e378 + (state7_.y * share7_);
            float _e382 = part;
            part = _e382 + (output7_ * share7_);
        }
    }
    float _e395 = largest;
    float _e396 = sum;
    float _e397 = part;
    lanes.inner[(local.y * 32u) + local.x] = metal::float3(_e395, _e396, _e397);
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (local.y == 0u) {
        local_1 = channel < 64u;
    } else {
        local_1 = false;
    }
    bool _e407 = local_1;
    if (_e407) {
        metal::float3 lane1_ = lanes.inner[32u + local.x];
        metal::float3 lane2_ = lanes.inner[64u + local.x];
        metal::float3 lane3_ = lanes.inner[96u + local.x];
        metal::float3 lane4_ = lanes.inner[128u + local.x];
        metal::float3 lane5_ = lanes.inner[160u + local.x];
        metal::float3 lane6_ = lanes.inner[192u + local.x];
        metal::float3 lane7_ = lanes.inner[224u + local.x];
        float former_1 = largest;
        float _e451 = largest;
        largest = metal::max(_e451, lane1_.x);
        float _e454 = largest;
        largest = metal::max(_e454, lane2_.x);
        float _e457 = largest;
        largest = metal::max(_e457, lane3_.x);
        float _e460 = largest;
        largest = metal::max(_e460, lane4_.x);
        float _e463 = largest;
        largest = metal::max(_e463, lane5_.x);
        float _e466 = largest;
        largest = metal::max(_e466, lane6_.x);
        float _e469 = largest;
        largest = metal::max(_e469, lane7_.x);
        float _e472 = sum;
        float _e473 = largest;
        sum = _e472 * metal::exp(former_1 - _e473);
        float _e477 = part;
        float _e478 = largest;
        part = _e477 * metal::exp(former_1 - _e478);
        float _e482 = sum;
        float _e485 = largest;
        sum = _e482 + (lane1_.y * metal::exp(lane1_.x - _e485));
        float _e490 = part;
        float _e493 = largest;
        part = _e490 + (lane1_.z * metal::exp(lane1_.x - _e493));
        float _e498 = sum;
        float _e501 = largest;
        sum = _e498 + (lane2_.y * metal::exp(lane2_.x - _e501));
        float _e506 = part;
        float _e509 = largest;
        part = _e506 + (lane2_.z * metal::exp(lane2_.x - _e509));
        float _e514 = sum;
        float _e517 = largest;
        sum = _e514 + (lane3_.y * metal::exp(lane3_.x - _e517));
        float _e522 = part;
        float _e525 = largest;
        part = _e522 + (lane3_.z * metal::exp(lane3_.x - _e525));
        float _e530 = sum;
        float _e533 = largest;
        sum = _e530 + (lane4_.y * metal::exp(lane4_.x - _e533));
        float _e538 = part;
        float _e541 = largest;
        part = _e538 + (lane4_.z * metal::exp(lane4_.x - _e541));
        float _e546 = sum;
        float _e549 = largest;
        sum = _e546 + (lane5_.y * metal::exp(lane5_.x - _e549));
        float _e554 = part;
        float _e557 = largest;
        part = _e554 + (lane5_.z * metal::exp(lane5_.x - _e557));
        float _e562 = sum;
        float _e565 = largest;
        sum = _e562 + (lane6_.y * metal::exp(lane6_.x - _e565));
        float _e570 = part;
        float _e573 = largest;
        part = _e570 + (lane6_.z * metal::exp(lane6_.x - _e573));
        float _e578 = sum;
        float _e581 = largest;
        sum = _e578 + (lane7_.y * metal::exp(lane7_.x - _e581));
        float _e586 = part;
        float _e589 = largest;
        part = _e586 + (lane7_.z * metal::exp(lane7_.x - _e589));
        float _e599 = part;
        float _e600 = sum;
        float _e602 = sum;
        merged[(head * 64u) + channel] = (_e602 > 0.0) ? (_e599 / _e600) : 0.0;
        if (channel == 0u) {
            float _e611 = largest;
            float _e612 = sum;
            float _e615 = sum;
            log_sums[head] = (_e615 > 0.0) ? (_e611 + metal::log(_e612)) : -1000000000000000000000000000000.0;
            return;
        } else {
            return;
        }
    } else {
        return;
    }
}
