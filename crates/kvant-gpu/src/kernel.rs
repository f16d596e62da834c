//! Compiled kernels, bound dispatches, submission and device timing.
//!
//! Drivers take up to a second for a kernel, and a model has dozens: each is compiled by a thread of its own, while the next ones are being
//! specialised. [`Gpu::compiled`] waits for them.

use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, OnceLock};

use wgpu::{
    BindGroupDescriptor, BindGroupEntry, BindGroupLayoutDescriptor, BindGroupLayoutEntry, BindingResource,
    BindingType, BufferBindingType, BufferDescriptor, BufferUsages, ComputePassDescriptor,
    ComputePassTimestampWrites, ComputePipelineDescriptor, ErrorFilter, PipelineCompilationOptions,
    PipelineLayoutDescriptor, QuerySetDescriptor, QueryType, ShaderStages,
};

use crate::device::Gpu;
use crate::error::GpuError;
use crate::kept::Kept;
use crate::memory::Buffer;
use crate::pipeline::Kernel;
use crate::spirv;
use crate::trusted::{shader_module, spirv_module};

/// How a kernel uses a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Parameters, the same for all threads.
    Parameters,
    /// Reads.
    Read,
    /// Reads and writes.
    Write,
}

impl Access {
    /// Of a buffer, or of an array of `count` of them.
    fn entry(self, binding: u32, count: usize) -> BindGroupLayoutEntry {
        let ty = match self {
            Self::Parameters => BufferBindingType::Uniform,
            Self::Read => BufferBindingType::Storage { read_only: true },
            Self::Write => BufferBindingType::Storage { read_only: false },
        };
        BindGroupLayoutEntry {
            binding,
            visibility: ShaderStages::COMPUTE,
            ty: BindingType::Buffer { ty, has_dynamic_offset: false, min_binding_size: None },
            count: NonZeroU32::new(count as u32).filter(|_| count > 1),
        }
    }
}

/// A kernel with its buffers and its grid, ready to be submitted any number of times.
#[derive(Debug)]
pub struct Dispatch {
    kernel: Arc<Kernel>,
    bindings: wgpu::BindGroup,
    grid: [u32; 3],
}

impl Dispatch {
    /// Changes the number of workgroups.
    pub fn set_grid(&mut self, grid: [u32; 3]) {
        self.grid = grid;
    }

    /// Records it with another grid than its own. If its kernel did not compile, the next wait says so.
    pub(crate) fn record(&self, pass: &mut wgpu::ComputePass, [x, y, z]: [u32; 3]) {
        let pipeline = match self.kernel.pipeline() {
            Ok(pipeline) => pipeline,
            Err(error) => {
                // Only the first error matters.
                let _ = self.kernel.refused.set(error.to_string());
                return;
            }
        };
        pass.set_pipeline(pipeline);
        pass.set_bind_group(0, &self.bindings, &[]);
        pass.dispatch_workgroups(x, y, z);
    }
}

impl Gpu {
    /// Compiles WGSL, or finds what was compiled from the same text before; errors come out of [`Gpu::compiled`]. The entry point is the only one
    /// in it; bindings 0, 1, … of group 0 are used as `accesses` says.
    pub fn kernel(&self, name: &str, source: &str, accesses: &[Access]) -> Result<Arc<Kernel>, GpuError> {
        let accesses: Vec<_> = accesses.iter().map(|access| (*access, 1)).collect();
        self.kernel_of_arrays(name, source, &accesses)
    }

    /// [`Gpu::kernel`] with arrays of so many buffers, where that is more than one ([`crate::GpuInfo::array_buffers`]).
    pub(crate) fn kernel_of_arrays(
        &self,
        name: &str,
        source: &str,
        accesses: &[(Access, usize)],
    ) -> Result<Arc<Kernel>, GpuError> {
        let mut kernels = self.kernels().lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(kernel) = kernels.get(source) {
            return Ok(kernel.clone());
        }
        let entries: Vec<BindGroupLayoutEntry> =
            accesses.iter().enumerate().map(|(i, (access, count))| access.entry(i as u32, *count)).collect();
        let layout = self
            .device()
            .create_bind_group_layout(&BindGroupLayoutDescriptor { label: Some(name), entries: &entries });
        let compile = {
            let (gpu, name, source, layout) =
                (self.clone(), name.to_owned(), source.to_owned(), layout.clone());
            move || gpu.compile(&name, &source, &layout)
        };
        let compiler = std::thread::Builder::new().name(format!("compile {name}")).spawn(compile);
        let compiler = compiler.map_err(|error| GpuError::Refused {
            what: "a thread to compile a kernel".to_owned(),
            problem: error.to_string(),
        })?;
        let kernel = Arc::new(Kernel {
            name: name.to_owned(),
            pipeline: OnceLock::new(),
            layout,
            compiler: Mutex::new(Some(compiler)),
            refused: self.refused().clone(),
        });
        kernels.insert(source.to_owned(), kernel.clone());
        Ok(kernel)
    }

    /// [`Gpu::kernel`] of a text that follows from `description`: it is made once, and not again for every layer and sequence.
    pub(crate) fn described_kernel(
        &self,
        name: &str,
        description: String,
        accesses: &[Access],
        source: impl FnOnce() -> Result<String, GpuError>,
    ) -> Result<Arc<Kernel>, GpuError> {
        self.kernel_once(description, || self.kernel(name, &source()?, accesses))
    }

    /// The kernel that `make` makes of `description`, or has made before.
    pub(crate) fn kernel_once(
        &self,
        description: String,
        make: impl FnOnce() -> Result<Arc<Kernel>, GpuError>,
    ) -> Result<Arc<Kernel>, GpuError> {
        let lock = || self.described().lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(kernel) = lock().get(&description) {
            return Ok(kernel.clone());
        }
        let kernel = make()?;
        lock().insert(description, kernel.clone());
        Ok(kernel)
    }

    fn compile(
        &self,
        name: &str,
        source: &str,
        layout: &wgpu::BindGroupLayout,
    ) -> Result<wgpu::ComputePipeline, GpuError> {
        let refused = |problem| GpuError::Refused { what: format!("kernel {name}"), problem };
        // Before any scope is opened: those have to be closed in their order.
        let words = match spirv::is_wanted(source) {
            true => Some(spirv::compile(source).map_err(refused)?),
            false => None,
        };
        let scopes = [ErrorFilter::Validation, ErrorFilter::Internal, ErrorFilter::OutOfMemory]
            .map(|filter| self.device().push_error_scope(filter));
        let module = match &words {
            Some(words) => spirv_module(self.device(), name, words),
            None => shader_module(self.device(), name, source),
        };
        let pipeline_layout = self.device().create_pipeline_layout(&PipelineLayoutDescriptor {
            label: Some(name),
            bind_group_layouts: &[Some(layout)],
            ..Default::default()
        });
        let pipeline = self.device().create_compute_pipeline(&ComputePipelineDescriptor {
            label: Some(name),
            layout: Some(&pipeline_layout),
            module: &module,
            entry_point: None,
            compilation_options: PipelineCompilationOptions {
                // Every kernel writes its workgroup memory before it reads it.
                zero_initialize_workgroup_memory: false,
                ..Default::default()
            },
            cache: self.kept().and_then(Kept::pipelines),
        });
        // Scopes close in the reverse order of opening.
        let errors =
            scopes.map(Some).into_iter().rev().flatten().map(|scope| pollster::block_on(scope.pop()));
        if let Some(error) = errors.collect::<Vec<_>>().into_iter().flatten().next() {
            let problem = error.to_string();
            return Err(self.lost_or(GpuError::Refused { what: format!("kernel {name}"), problem }));
        }
        Ok(pipeline)
    }

    /// Waits until every kernel that was asked for is compiled. The first that is refused is the error; those are forgotten.
    pub fn compiled(&self) -> Result<(), GpuError> {
        let mut kernels = self.kernels().lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let mut first = Ok(());
        kernels.retain(|_, kernel| match kernel.pipeline() {
            Ok(_) => true,
            Err(error) => {
                first = std::mem::replace(&mut first, Ok(())).and(Err(error));
                false
            }
        });
        if let Some(kept) = self.kept() {
            kept.write_pipelines();
        }
        if first.is_err() {
            self.described().lock().unwrap_or_else(|poisoned| poisoned.into_inner()).clear();
        }
        first
    }

    /// Name and WGSL of every kernel compiled so far, sorted.
    pub fn kernel_sources(&self) -> Vec<(String, String)> {
        let kernels = self.kernels().lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let mut sources: Vec<(String, String)> =
            kernels.iter().map(|(source, kernel)| (kernel.name.clone(), source.clone())).collect();
        sources.sort();
        sources
    }

    /// Binds `buffers` to bindings 0, 1, … of group 0.
    pub fn dispatch(
        &self,
        kernel: &Arc<Kernel>,
        buffers: &[&Buffer],
        grid: [u32; 3],
    ) -> Result<Dispatch, GpuError> {
        let each: Vec<&[&Buffer]> = buffers.iter().map(std::slice::from_ref).collect();
        self.dispatch_arrays(kernel, &each, grid)
    }

    /// The same with arrays of buffers, where there are several.
    pub(crate) fn dispatch_arrays(
        &self,
        kernel: &Arc<Kernel>,
        buffers: &[&[&Buffer]],
        grid: [u32; 3],
    ) -> Result<Dispatch, GpuError> {
        let most = self.device().limits().max_compute_workgroups_per_dimension;
        if grid.iter().any(|count| *count > most) {
            return Err(GpuError::Unsupported {
                what: "workgroups of a dispatch",
                found: format!("{grid:?}"),
                expected: "at most 65535 in each dimension (or what the GPU allows)",
            });
        }
        let bound: Vec<Vec<_>> =
            buffers.iter().map(|all| all.iter().map(|buffer| buffer.binding()).collect()).collect();
        let entries: Vec<BindGroupEntry> = bound
            .iter()
            .enumerate()
            .map(|(i, all)| BindGroupEntry {
                binding: i as u32,
                resource: match &all[..] {
                    [one] => BindingResource::Buffer(one.clone()),
                    all => BindingResource::BufferArray(all),
                },
            })
            .collect();
        let scope = self.device().push_error_scope(ErrorFilter::Validation);
        let bindings = self.device().create_bind_group(&BindGroupDescriptor {
            label: Some(&kernel.name),
            layout: &kernel.layout,
            entries: &entries,
        });
        if let Some(error) = pollster::block_on(scope.pop()) {
            let what = format!("buffers of kernel {}", kernel.name);
            return Err(self.lost_or(GpuError::Refused { what, problem: error.to_string() }));
        }
        Ok(Dispatch { kernel: kernel.clone(), bindings, grid })
    }

    fn record(pass: &mut wgpu::ComputePass, dispatches: &[&Dispatch]) {
        dispatches.iter().for_each(|dispatch| dispatch.record(pass, dispatch.grid));
    }

    /// Runs the dispatches one after the other; returns without waiting.
    pub fn submit(&self, dispatches: &[&Dispatch]) {
        let mut encoder = self.device().create_command_encoder(&Default::default());
        Self::record(&mut encoder.begin_compute_pass(&Default::default()), dispatches);
        self.queue().submit([encoder.finish()]);
    }

    /// [`Gpu::submit`] with grids of the caller's own.
    pub fn submit_sized(&self, dispatches: &[(&Dispatch, [u32; 3])]) {
        let mut encoder = self.device().create_command_encoder(&Default::default());
        {
            let mut pass = encoder.begin_compute_pass(&Default::default());
            dispatches.iter().for_each(|(dispatch, grid)| dispatch.record(&mut pass, *grid));
        }
        self.queue().submit([encoder.finish()]);
    }

    /// Device time of running all dispatches once, in µs, by the GPU's own clock; `repeats` runs are recorded back to back.
    pub fn time(&self, dispatches: &[&Dispatch], repeats: usize) -> Result<f64, GpuError> {
        let repeats = repeats.max(1);
        let record = |pass: &mut wgpu::ComputePass| (0..repeats).for_each(|_| Self::record(pass, dispatches));
        Ok(self.time_pass(&record)? / repeats as f64)
    }

    /// Device time of what `record` records, in µs.
    pub(crate) fn time_pass(&self, record: &dyn Fn(&mut wgpu::ComputePass)) -> Result<f64, GpuError> {
        if !self.info().has_timestamps {
            let device = self.info().name.clone();
            return Err(GpuError::Missing { device, feature: "timestamps".to_owned() });
        }
        let query_set = self.device().create_query_set(&QuerySetDescriptor {
            label: Some("clock"),
            ty: QueryType::Timestamp,
            count: 2,
        });
        let resolved = self.device().create_buffer(&BufferDescriptor {
            label: Some("clock"),
            size: 16,
            usage: BufferUsages::QUERY_RESOLVE | BufferUsages::COPY_SRC,
            mapped_at_creation: false,
        });
        let out = self.buffer("clock", 16)?;
        let mut encoder = self.device().create_command_encoder(&Default::default());
        {
            let mut pass = encoder.begin_compute_pass(&ComputePassDescriptor {
                label: None,
                timestamp_writes: Some(ComputePassTimestampWrites {
                    query_set: &query_set,
                    beginning_of_pass_write_index: Some(0),
                    end_of_pass_write_index: Some(1),
                }),
            });
            record(&mut pass);
        }
        encoder.resolve_query_set(&query_set, 0..2, &resolved, 0);
        encoder.copy_buffer_to_buffer(&resolved, 0, out.raw(), 0, 16);
        self.queue().submit([encoder.finish()]);
        let bytes = self.read(&out, 16)?;
        let [start, end] =
            [&bytes[..8], &bytes[8..]].map(|half| u64::from_le_bytes(std::array::from_fn(|i| half[i])));
        let ticks = end.saturating_sub(start) as f64 * f64::from(self.queue().get_timestamp_period());
        Ok(ticks / 1e3)
    }
}
