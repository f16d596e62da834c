//! What is known about a GPU before it is opened.

use wgpu::{Adapter, DeviceType, Features};

/// `bytes` or `halves` in this variable of the environment says what packed weights and caches are multiplied in, for measurements of one on a GPU that
/// would take the other.
const DOT_VARIABLE: &str = "KVANT_GPU_DOT";

/// Multiprocessors of the GPU that sizes were found on, and of one that was not asked.
const ASSUMED_MULTIPROCESSORS: usize = 132;

/// `size`, which was found on a GPU of [`ASSUMED_MULTIPROCESSORS`], for one that has so many.
pub(crate) fn scaled(size: usize, multiprocessors: usize) -> usize {
    (size * multiprocessors / ASSUMED_MULTIPROCESSORS).max(1)
}

/// A maker's number.
const NVIDIA: u32 = 0x10de;

/// What arrays of buffers take.
pub(crate) const BUFFER_ARRAYS: Features =
    Features::BUFFER_BINDING_ARRAY.union(Features::STORAGE_RESOURCE_BINDING_ARRAY);

/// What is known about a GPU.
#[derive(Clone, Debug)]
pub struct GpuInfo {
    /// Its name, as the driver gives it.
    pub name: String,
    /// `vulkan`, `metal` or `dx12`.
    pub backend: String,
    /// The driver's own words about itself.
    pub driver: String,
    /// True for a GPU that is a program on the CPU.
    pub emulated: bool,
    /// Threads that run in step: fewest and most.
    pub subgroup: (u32, u32),
    /// It can exchange values between the threads of a subgroup.
    pub has_subgroups: bool,
    /// It has binary16 arithmetic.
    pub has_f16: bool,
    /// It multiplies four bytes with four bytes and adds them up in an instruction. Where it does not (Metal has none) kernels multiply halves in
    /// place of bytes.
    pub has_packed_dot: bool,
    /// Memory that a subgroup's threads share is in order behind a barrier of the subgroup. Vulkan does not promise it of the barrier that WGSL has;
    /// NVIDIA's does it.
    pub orders_subgroups: bool,
    /// Kernels may look into its 16×16 matrices: threads have the elements that they are written for. Known once it is open.
    pub has_elements: bool,
    /// Buffers that a kernel can have in arrays; 0 where it can have none.
    pub array_buffers: usize,
    /// Parts of it that run workgroups, each on its own; found where a GPU keeps what it finds ([`crate::Gpu::keeping`]), else assumed.
    pub multiprocessors: usize,
    /// It has timestamps.
    pub has_timestamps: bool,
    /// Sides of the f16 cooperative matrices with f32 sums it has: 8, 16.
    pub matrices: Vec<u32>,
    /// Memory that the threads of a workgroup can share, in bytes.
    pub workgroup_memory: u32,
    /// Threads that a workgroup can have.
    pub workgroup_threads: u32,
}

impl GpuInfo {
    /// A GPU that is not here: what kernels are written for when their text is all that is wanted. Subgroups, f16, 8×8 matrices
    /// and 32 KiB of workgroup memory, as every Apple GPU since the M1 has, and as wgpu tells of them.
    pub fn assumed() -> Self {
        Self {
            name: "assumed".to_owned(),
            backend: "metal".to_owned(),
            driver: String::new(),
            emulated: false,
            subgroup: (4, 64),
            has_subgroups: true,
            has_f16: true,
            has_packed_dot: false,
            orders_subgroups: false,
            has_elements: false,
            array_buffers: 0,
            multiprocessors: ASSUMED_MULTIPROCESSORS,
            has_timestamps: true,
            matrices: vec![8],
            workgroup_memory: 32 << 10,
            workgroup_threads: 1024,
        }
    }

    /// Bytes that an activation beside packed codes takes: one, or those of a half, or of a float without halves.
    pub(crate) fn code_bytes(&self) -> usize {
        match (self.has_packed_dot, self.has_f16) {
            (true, _) => 1,
            (false, true) => 2,
            (false, false) => 4,
        }
    }

    /// Side of the cooperative matrices that kernels use, where they can: with f16 and subgroups of 32 threads.
    pub(crate) fn matrix_side(&self) -> Option<usize> {
        // Of Metal only the range 4 to 64 is known, but Apple's GPUs with matrices have subgroups of 32.
        let of_32 = self.subgroup == (32, 32) || self.backend == "metal";
        let fits = self.has_f16 && self.has_subgroups && of_32 && !self.emulated;
        let side = self.matrices.iter().rev().find(|side| [8, 16].contains(*side));
        side.filter(|_| fits).map(|side| *side as usize)
    }

    /// Forgets what is not among `features`.
    pub(crate) fn restrict(&mut self, features: Features) {
        self.has_subgroups &= features.contains(Features::SUBGROUP);
        self.has_f16 &= features.contains(Features::SHADER_F16);
        self.has_timestamps &= features.contains(Features::TIMESTAMP_QUERY);
        if !features.contains(Features::EXPERIMENTAL_COOPERATIVE_MATRIX) {
            self.matrices.clear();
        }
        if !features.contains(BUFFER_ARRAYS) {
            self.array_buffers = 0;
        }
    }

    pub(crate) fn new(adapter: &Adapter) -> Self {
        let (info, features, limits) = (adapter.get_info(), adapter.features(), adapter.limits());
        let mut matrices: Vec<u32> = Vec::new();
        if features.contains(Features::EXPERIMENTAL_COOPERATIVE_MATRIX) {
            for size in adapter.cooperative_matrix_properties() {
                let square = size.m_size == size.n_size && size.n_size == size.k_size;
                let types = (size.ab_type, size.cr_type);
                if square && types == (wgpu::CooperativeScalarType::F16, wgpu::CooperativeScalarType::F32) {
                    matrices.push(size.m_size);
                }
            }
        }
        matrices.sort_unstable();
        matrices.dedup();
        Self {
            name: info.name,
            backend: info.backend.to_str().to_owned(),
            driver: format!("{} {}", info.driver, info.driver_info).trim().to_owned(),
            emulated: info.device_type == DeviceType::Cpu,
            subgroup: (info.subgroup_min_size, info.subgroup_max_size),
            has_subgroups: features.contains(Features::SUBGROUP),
            has_f16: features.contains(Features::SHADER_F16),
            has_packed_dot: match std::env::var(DOT_VARIABLE).as_deref() {
                Ok("bytes") => true,
                Ok("halves") => false,
                _ => info.backend != wgpu::Backend::Metal && !info.driver.contains("MoltenVK"),
            },
            orders_subgroups: info.vendor == NVIDIA && info.backend == wgpu::Backend::Vulkan,
            has_elements: false,
            array_buffers: match features.contains(BUFFER_ARRAYS) {
                true => limits.max_binding_array_elements_per_shader_stage as usize,
                false => 0,
            },
            multiprocessors: ASSUMED_MULTIPROCESSORS,
            has_timestamps: features.contains(Features::TIMESTAMP_QUERY),
            matrices,
            workgroup_memory: limits.max_compute_workgroup_storage_size,
            workgroup_threads: limits
                .max_compute_invocations_per_workgroup
                .min(limits.max_compute_workgroup_size_x),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_follow_the_multiprocessors() {
        let sizes = [1, 264, 320, 1056];
        assert_eq!(sizes.map(|size| scaled(size, ASSUMED_MULTIPROCESSORS)), sizes);
        assert_eq!(sizes.map(|size| scaled(size, 10)), [1, 20, 24, 80]);
    }
}
