//! Models on a device other than the CPU. Without the feature `gpu` there is none, and the compiler knows.

/// Where weights came to be.
pub(crate) enum Placed {
    /// Nowhere yet: the CPU is to take them, `instead` of a GPU for this reason.
    Cpu { instead: Option<String> },
    /// On a device.
    #[cfg_attr(not(feature = "gpu"), expect(dead_code, reason = "there is no device"))]
    Device(DeviceWeights),
}

#[cfg(feature = "gpu")]
mod gpu;
#[cfg(not(feature = "gpu"))]
mod none;

#[cfg(feature = "gpu")]
pub(crate) use gpu::{DevicePart, DeviceRun, DeviceWeights, step};
#[cfg(not(feature = "gpu"))]
pub(crate) use none::{DevicePart, DeviceRun, DeviceWeights, step};
