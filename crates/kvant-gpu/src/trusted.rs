//! The places where safety is handed to us: wgpu's, four times, and the environment's.

use wgpu::{
    Device, ExperimentalFeatures, PassthroughShaderEntryPoint, PipelineCache, PipelineCacheDescriptor,
    ShaderModule, ShaderModuleDescriptor, ShaderModuleDescriptorPassthrough, ShaderRuntimeChecks,
    ShaderSource,
};

use crate::spirv::SpirvKernel;

/// Compiles WGSL of our own without run-time bounds checks, which cost up to half of a kernel's time.
pub(crate) fn shader_module(device: &Device, label: &str, source: &str) -> ShaderModule {
    let descriptor = ShaderModuleDescriptor { label: Some(label), source: ShaderSource::Wgsl(source.into()) };
    // SAFETY: every kernel of this crate clamps its indices to sizes that its dispatch checked against the buffers
    // (`Attention::new`, `SealKernel::dispatch`) or made the buffers by (`ops`, `model`: one place computes both, and
    // `Runner` checks rows and positions of every step against them); every loop counts up to a bound that does not change
    // meanwhile: the test `all_loops_are_bounded` parses every text that models and measurements use and refuses others (`loops.rs`).
    unsafe { device.create_shader_module_trusted(descriptor, ShaderRuntimeChecks::unchecked()) }
}

/// Takes a kernel of our own that is SPIR-V already.
pub(crate) fn spirv_module(device: &Device, label: &str, kernel: &SpirvKernel) -> ShaderModule {
    let entry =
        PassthroughShaderEntryPoint { name: kernel.entry.as_str().into(), workgroup_size: kernel.workgroup };
    let descriptor = ShaderModuleDescriptorPassthrough {
        label: Some(label),
        entry_points: vec![entry].into(),
        spirv: Some(kernel.words.as_slice().into()),
        ..Default::default()
    };
    // SAFETY: the SPIR-V is naga's, of WGSL that it validated, but for calls that became accesses to the elements of a matrix (`spirv.rs`); of its
    // memory the same holds as of other kernels'.
    unsafe { device.create_shader_module_passthrough(descriptor) }
}

/// What pipelines are compiled with, from the data that an earlier one gave.
pub(crate) fn pipeline_cache(device: &Device, data: Option<&[u8]>) -> PipelineCache {
    let descriptor = PipelineCacheDescriptor { label: Some("kvant"), data, fallback: true };
    // SAFETY: the data came out of `PipelineCache::get_data` of the same adapter, driver and version: `kept.rs` reads no file with another header or
    // checksum. wgpu checks the adapter once more, and with `fallback` takes an empty cache where it does not fit.
    unsafe { device.create_pipeline_cache(&descriptor) }
}

/// Allows cooperative matrices, which wgpu counts as experimental.
pub(crate) fn experimental_features() -> ExperimentalFeatures {
    // SAFETY: the token only acknowledges that experimental features may have bugs; the kernels that use cooperative matrices are
    // checked against the f64 reference on the device before they are trusted (`kvant gpu bench` does so in the same run).
    unsafe { ExperimentalFeatures::enabled() }
}

/// Keeps drivers from telling the user's terminal that there is no desktop: they look for one through `XDG_RUNTIME_DIR`, and complain on the error
/// stream where it is not set. Called before the first driver is loaded.
pub(crate) fn quiet_drivers() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        if cfg!(target_os = "linux") && std::env::var_os("XDG_RUNTIME_DIR").is_none() {
            // SAFETY: Rust's own reads of the environment are locked against this. Others would be C code in other threads; what there is of that
            // comes with the drivers, and those are loaded after this.
            unsafe { std::env::set_var("XDG_RUNTIME_DIR", std::env::temp_dir()) };
        }
    });
}
