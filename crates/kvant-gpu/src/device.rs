//! Which device to run on, and the GPU once it is open.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock};

use kvant_model::DeviceChoice;
use wgpu::{Adapter, Backends, DeviceDescriptor, Features, Instance, MemoryHints, PollType};

use crate::budget::Budget;
use crate::elements;
use crate::error::GpuError;
use crate::info::{BUFFER_ARRAYS, GpuInfo};
use crate::kept::Kept;
use crate::pipeline::Kernel;
use crate::trusted::{experimental_features, quiet_drivers};

/// The device that a choice led to.
#[derive(Debug)]
pub enum OpenDevice {
    /// Run on the CPU.
    Cpu,
    /// Run on this GPU.
    Gpu(Gpu),
}

impl OpenDevice {
    /// Opens what was chosen, with at most `budget` bytes of GPU memory. `auto` without a GPU, or with only an emulated one, is the
    /// CPU.
    pub fn open(choice: DeviceChoice, budget: u64) -> Result<OpenDevice, GpuError> {
        Self::open_kept(choice, budget, None)
    }

    /// [`OpenDevice::open`] of a GPU that keeps compiled kernels and found sizes in `folder` from one process to the next.
    pub fn open_kept(
        choice: DeviceChoice,
        budget: u64,
        folder: Option<&Path>,
    ) -> Result<OpenDevice, GpuError> {
        let opened = Self::open_plainly(choice, budget)?;
        Ok(match opened {
            OpenDevice::Gpu(gpu) => OpenDevice::Gpu(gpu.keeping(folder)),
            OpenDevice::Cpu => OpenDevice::Cpu,
        })
    }

    fn open_plainly(choice: DeviceChoice, budget: u64) -> Result<OpenDevice, GpuError> {
        let found = match choice {
            DeviceChoice::Cpu => return Ok(OpenDevice::Cpu),
            DeviceChoice::Gpu(number) => Gpu::open(number, budget),
            DeviceChoice::Auto if !may_have_gpu() => return Ok(OpenDevice::Cpu),
            DeviceChoice::Auto => match list().iter().position(|info| !info.emulated) {
                None => return Ok(OpenDevice::Cpu),
                Some(number) => Gpu::open(Some(number), budget),
            },
        };
        found.map(OpenDevice::Gpu)
    }
}

/// False where there is certainly no GPU. On Linux a GPU has a device file; looking for that spares machines without one the drivers of emulated
/// GPUs, which are slow to load and large.
fn may_have_gpu() -> bool {
    let has = |path: &str| std::path::Path::new(path).exists();
    !cfg!(target_os = "linux") || ["/dev/dri", "/dev/nvidiactl", "/dev/dxg", "/dev/kfd"].into_iter().any(has)
}

/// All adapters: real GPUs first, in the order the system gives.
fn adapters() -> Vec<(Adapter, GpuInfo)> {
    quiet_drivers();
    let mut descriptor = wgpu::InstanceDescriptor::new_without_display_handle();
    descriptor.backends = Backends::VULKAN | Backends::METAL | Backends::DX12;
    let instance = Instance::new(descriptor);
    let found = pollster::block_on(instance.enumerate_adapters(Backends::all()));
    let mut found: Vec<_> = found
        .into_iter()
        .map(|adapter| {
            let info = GpuInfo::new(&adapter);
            (adapter, info)
        })
        .collect();
    found.sort_by_key(|(_, info)| info.emulated);
    found
}

/// The GPUs of this machine; `gpu:N` counts from 0 in this order.
pub fn list() -> Vec<GpuInfo> {
    adapters().into_iter().map(|(_, info)| info).collect()
}

/// An open GPU. Cheap to clone; clones share the device, its budget and its compiled kernels.
#[derive(Clone, Debug)]
pub struct Gpu {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    device: wgpu::Device,
    queue: wgpu::Queue,
    info: GpuInfo,
    budget: Arc<Budget>,
    kernels: Mutex<HashMap<String, Arc<Kernel>>>,
    /// The same by what their text was made of.
    described: Mutex<HashMap<String, Arc<Kernel>>>,
    kept: OnceLock<Kept>,
    lost: Arc<OnceLock<String>>,
    /// The first error that no call took responsibility for.
    refused: Arc<OnceLock<String>>,
}

impl Gpu {
    /// Opens GPU `number` of [`list`], or the first, with at most `budget` bytes of buffers.
    pub fn open(number: Option<usize>, budget: u64) -> Result<Self, GpuError> {
        Self::open_with(number, budget, Self::useful(), true)
    }

    /// [`Gpu::open`] as if the GPU had no product of bytes, and with `f16` false no halves either.
    pub fn open_without_dot(number: Option<usize>, budget: u64, f16: bool) -> Result<Self, GpuError> {
        let useful = if f16 { Self::useful() } else { Features::SUBGROUP | Features::TIMESTAMP_QUERY };
        Self::open_with(number, budget, useful, false)
    }

    /// [`Gpu::open`] as if the GPU had nothing that an old one may lack: no subgroups, no halves, no clock, no matrices.
    pub fn open_plain(number: Option<usize>, budget: u64) -> Result<Self, GpuError> {
        Self::open_with(number, budget, Features::empty(), true)
    }

    /// What kernels make use of where a GPU has it.
    fn useful() -> Features {
        Features::SUBGROUP
            | Features::SUBGROUP_BARRIER
            | Features::SHADER_F16
            | Features::TIMESTAMP_QUERY
            | Features::PIPELINE_CACHE
            | Features::EXPERIMENTAL_COOPERATIVE_MATRIX
            | Features::PASSTHROUGH_SHADERS
            | BUFFER_ARRAYS
    }

    fn open_with(
        number: Option<usize>,
        budget: u64,
        useful: Features,
        packed_dot: bool,
    ) -> Result<Self, GpuError> {
        let mut adapters = adapters();
        if adapters.is_empty() {
            return Err(GpuError::NoDevice);
        }
        let index = number.unwrap_or(0);
        if index >= adapters.len() {
            return Err(GpuError::Index { found: index, count: adapters.len() });
        }
        let (adapter, mut info) = adapters.swap_remove(index);
        info.restrict(useful);
        info.has_packed_dot &= packed_dot;
        // Kernels are handed over as SPIR-V, or not at all.
        let reaches = info.backend == "vulkan" && useful.contains(Features::PASSTHROUGH_SHADERS);
        let useful = if reaches { useful } else { useful - Features::PASSTHROUGH_SHADERS };
        let descriptor = DeviceDescriptor {
            label: Some("kvant"),
            required_features: adapter.features() & useful,
            required_limits: adapter.limits(),
            experimental_features: experimental_features(),
            // Caches are few large buffers that grow: large blocks of memory with some of them each would leave much of it unused.
            memory_hints: MemoryHints::MemoryUsage,
            ..Default::default()
        };
        let (device, queue) = pollster::block_on(adapter.request_device(&descriptor))
            .map_err(|error| GpuError::Open { device: info.name.clone(), problem: error.to_string() })?;
        let lost = Arc::new(OnceLock::new());
        let note = lost.clone();
        device.set_device_lost_callback(move |reason, message| {
            // Only the first reason matters.
            let _ = note.set(format!("{reason:?}: {message}"));
        });
        let refused = Arc::new(OnceLock::new());
        let note = refused.clone();
        device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| {
            let _ = note.set(error.to_string());
        }));
        let reaches = device.features().contains(Features::PASSTHROUGH_SHADERS);
        if reaches && info.orders_subgroups && info.matrix_side() == Some(16) {
            info.has_elements = elements::lie_as_expected(&device, &queue);
        }
        let budget = Arc::new(Budget::new(budget));
        let inner = Inner {
            device,
            queue,
            info,
            budget,
            kernels: Mutex::default(),
            described: Mutex::default(),
            kept: OnceLock::new(),
            lost,
            refused,
        };
        Ok(Self { inner: Arc::new(inner) })
    }

    /// The same GPU, which keeps compiled kernels and found sizes in `folder` from one process to the next; the first folder it is given counts, and
    /// `None` is none.
    pub fn keeping(self, folder: Option<&Path>) -> Self {
        match folder {
            Some(folder) => {
                self.inner.kept.get_or_init(|| Kept::open(folder, self.info(), self.device()));
                self.with_found_multiprocessors()
            }
            None => self,
        }
    }

    /// The same GPU as if it had so many multiprocessors, where nothing was made on it yet.
    pub fn of_multiprocessors(mut self, count: usize) -> Self {
        if let Some(inner) = Arc::get_mut(&mut self.inner) {
            inner.info.multiprocessors = count.max(1);
        }
        self
    }

    /// True if it read kernels that an earlier process compiled.
    pub fn has_kept_kernels(&self) -> bool {
        self.kept().is_some_and(Kept::has_pipelines)
    }

    /// What it keeps from one process to the next.
    pub(crate) fn kept(&self) -> Option<&Kept> {
        self.inner.kept.get()
    }

    /// Threads of workgroups that work alone: as many as the GPU allows, up to 1024.
    pub(crate) fn wide_threads(&self) -> usize {
        if self.info().workgroup_threads >= 1024 { 1024 } else { 256 }
    }

    /// What is known about it.
    pub fn info(&self) -> &GpuInfo {
        &self.inner.info
    }

    /// Bytes of buffers in use.
    pub fn bytes_used(&self) -> u64 {
        self.inner.budget.used()
    }

    /// Bytes of buffers allowed.
    pub fn budget_bytes(&self) -> u64 {
        self.inner.budget.limit()
    }

    pub(crate) fn device(&self) -> &wgpu::Device {
        &self.inner.device
    }

    pub(crate) fn queue(&self) -> &wgpu::Queue {
        &self.inner.queue
    }

    pub(crate) fn budget(&self) -> &Arc<Budget> {
        &self.inner.budget
    }

    pub(crate) fn kernels(&self) -> &Mutex<HashMap<String, Arc<Kernel>>> {
        &self.inner.kernels
    }

    /// Kernels by what their text was made of.
    pub(crate) fn described(&self) -> &Mutex<HashMap<String, Arc<Kernel>>> {
        &self.inner.described
    }

    /// The first error that no call took responsibility for.
    pub(crate) fn refused(&self) -> &Arc<OnceLock<String>> {
        &self.inner.refused
    }

    /// The error that says the GPU was lost if it was, else `error`.
    pub(crate) fn lost_or(&self, error: GpuError) -> GpuError {
        self.inner.lost.get().map_or(error, |reason| GpuError::Lost(reason.clone()))
    }

    /// Why nothing runs on it any more, as far as it is known without asking the driver.
    pub(crate) fn known_failure(&self) -> Option<GpuError> {
        let refused = |problem: &String| GpuError::Refused {
            what: "submitted commands".into(),
            problem: problem.clone(),
        };
        let lost = self.inner.lost.get().map(|reason| GpuError::Lost(reason.clone()));
        lost.or_else(|| self.inner.refused.get().map(refused))
    }

    /// Why nothing runs on it any more: it was lost, or refused commands. It has to be opened anew
    /// then.
    pub fn failure(&self) -> Option<GpuError> {
        // A device that was lost while nothing ran says so when it is asked.
        let polled = self.poll(PollType::Poll);
        self.known_failure().or_else(|| polled.err())
    }

    fn poll(&self, how: PollType) -> Result<(), GpuError> {
        poll_guarded(|| self.device().poll(how))
    }

    /// Waits until everything submitted is done.
    pub fn wait(&self) -> Result<(), GpuError> {
        self.wait_for(None)
    }

    /// Waits for `submission`, or for everything submitted.
    pub(crate) fn wait_for(&self, submission: Option<wgpu::SubmissionIndex>) -> Result<(), GpuError> {
        let waited = self.poll(PollType::Wait { submission_index: submission, timeout: None });
        if waited.is_err() || self.inner.refused.get().is_some() {
            // Lets a lost device say that it is lost, which is why commands were refused.
            let _ = self.poll(PollType::wait_indefinitely());
        }
        self.known_failure().map_or(waited, Err)
    }

    /// Gives the device up, as an unplugged one would be: everything after this fails with [`GpuError::Lost`].
    pub fn destroy(&self) {
        self.device().destroy();
    }
}

/// Polls a device. wgpu panics where the driver answers that the device is lost; its callback has
/// told of the loss by then.
fn poll_guarded<T>(poll: impl FnOnce() -> Result<T, wgpu::PollError>) -> Result<(), GpuError> {
    match std::panic::catch_unwind(std::panic::AssertUnwindSafe(poll)) {
        Ok(polled) => polled.map(drop).map_err(|error| GpuError::Lost(error.to_string())),
        Err(_) => Err(GpuError::Lost("the driver answers no more".to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_that_panics_is_a_lost_device() {
        let lost = poll_guarded::<()>(|| panic!("Error in Device::poll: Parent device is lost"));
        assert!(matches!(lost, Err(GpuError::Lost(_))), "{lost:?}");
        assert!(matches!(poll_guarded::<()>(|| Err(wgpu::PollError::Timeout)), Err(GpuError::Lost(_))));
        assert!(poll_guarded(|| Ok(())).is_ok());
    }

    #[test]
    fn the_cpu_needs_no_gpu() {
        assert!(matches!(OpenDevice::open(DeviceChoice::Cpu, 0), Ok(OpenDevice::Cpu)));
    }
}
