//! A kernel on its way to, or in, the GPU's own instructions.

use std::sync::{Arc, Mutex, OnceLock};
use std::thread::JoinHandle;

use crate::error::GpuError;

/// A kernel that is compiled, or about to be.
#[derive(Debug)]
pub struct Kernel {
    pub(crate) name: String,
    pub(crate) pipeline: OnceLock<wgpu::ComputePipeline>,
    pub(crate) layout: wgpu::BindGroupLayout,
    pub(crate) compiler: Mutex<Option<Compiler>>,
    /// The GPU's first error that no call took responsibility for.
    pub(crate) refused: Arc<OnceLock<String>>,
}

/// The thread that compiles a kernel.
pub(crate) type Compiler = JoinHandle<Result<wgpu::ComputePipeline, GpuError>>;

impl Kernel {
    /// The pipeline; waits for it if need be.
    pub(crate) fn pipeline(&self) -> Result<&wgpu::ComputePipeline, GpuError> {
        if self.pipeline.get().is_none() {
            let mut compiler = self.compiler.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            if let Some(compiler) = compiler.take() {
                let refused = |problem: &str| GpuError::Refused {
                    what: format!("kernel {}", self.name),
                    problem: problem.to_owned(),
                };
                let pipeline = compiler.join().map_err(|_| refused("the compiler panicked"))??;
                // Only the one who has the handle gets here.
                let _ = self.pipeline.set(pipeline);
            }
        }
        self.pipeline.get().ok_or_else(|| GpuError::Refused {
            what: format!("kernel {}", self.name),
            problem: "it did not compile before".to_owned(),
        })
    }
}
