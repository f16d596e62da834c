//! Where a model's weights are, and where they go when a GPU is lost.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use kvant_cpu::Pool;
use kvant_model::{Model, ModelFile};

use crate::device::{self, DeviceWeights, Placed};
use crate::error::EngineError;
use crate::options::EngineOptions;

/// How often a lost GPU is opened again before the CPU takes its place, and the time between:
/// drivers need some to start anew.
const ATTEMPTS: usize = 3;
const PAUSE: Duration = Duration::from_secs(1);

/// A model's file and its weights, on a GPU or in the CPU's memory.
pub(crate) struct Home {
    file: Arc<ModelFile>,
    device: Option<DeviceWeights>,
    /// Takes the device's place where there is one.
    cpu: OnceLock<Model>,
    /// Why it runs on the CPU although there is a GPU.
    instead_of_gpu: OnceLock<String>,
    /// One at a time loads again.
    recovering: Mutex<()>,
    /// The device is not to be opened again.
    gone: AtomicBool,
}

impl Home {
    /// Loads the weights where `options` say.
    pub fn load(
        file: ModelFile,
        pool: &Pool,
        options: &EngineOptions,
        progress: &dyn Fn(usize, usize),
    ) -> Result<Self, EngineError> {
        let mut home = Self {
            file: Arc::new(file),
            device: None,
            cpu: OnceLock::new(),
            instead_of_gpu: OnceLock::new(),
            recovering: Mutex::new(()),
            gone: AtomicBool::new(false),
        };
        match device::place(&home.file, pool, options, progress)? {
            Placed::Device(weights) => home.device = Some(weights),
            Placed::Cpu { instead } => home.load_on_cpu(pool, options, instead, progress)?,
        }
        Ok(home)
    }

    fn load_on_cpu(
        &self,
        pool: &Pool,
        options: &EngineOptions,
        instead: Option<String>,
        progress: &dyn Fn(usize, usize),
    ) -> Result<(), EngineError> {
        let model = Model::load_file(self.file.clone(), pool, progress)?;
        if options.pin {
            model.pin()?;
        }
        instead.into_iter().for_each(|reason| drop(self.instead_of_gpu.set(reason)));
        self.cpu.get_or_init(|| model);
        Ok(())
    }

    pub fn file(&self) -> &ModelFile {
        &self.file
    }

    /// The model in the CPU's memory, if that is where its weights are.
    pub fn cpu(&self) -> Option<&Model> {
        self.cpu.get()
    }

    /// The weights on a GPU, if that is where they are.
    pub fn device(&self) -> Option<&DeviceWeights> {
        self.device.as_ref().filter(|_| self.cpu.get().is_none())
    }

    /// Why it runs on the CPU although there is a GPU.
    pub fn instead_of_gpu(&self) -> Option<&str> {
        self.instead_of_gpu.get().map(String::as_str)
    }

    /// Why nothing runs on its GPU any more.
    pub fn device_failure(&self) -> Option<String> {
        self.device()?.failure()
    }

    /// Gives the GPU up, and, if so, for good.
    pub fn lose_device(&self, for_good: bool) {
        self.gone.store(for_good, Ordering::Relaxed);
        self.device().into_iter().for_each(DeviceWeights::lose);
    }

    /// Loads the weights of a lost GPU again: there, or else in the CPU's memory.
    pub fn recover(&self, pool: &Pool, options: &EngineOptions) -> Result<(), EngineError> {
        let _alone = self.recovering.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let Some(weights) = self.device().filter(|weights| weights.failure().is_some()) else {
            return Ok(());
        };
        // Its memory is free before it is wanted again.
        weights.unload();
        let mut reason = "it is gone".to_owned();
        for attempt in 0..ATTEMPTS {
            if self.gone.load(Ordering::Relaxed) {
                break;
            }
            if attempt > 0 {
                std::thread::sleep(PAUSE);
            }
            match device::place(&self.file, pool, options, &|_, _| {}) {
                Ok(Placed::Device(new)) => {
                    weights.replace(new);
                    return Ok(());
                }
                Ok(Placed::Cpu { instead }) => reason = instead.unwrap_or(reason),
                Err(error) => reason = error.to_string(),
            }
        }
        let instead = format!("the GPU was lost and could not be loaded again: {reason}");
        self.load_on_cpu(pool, options, Some(instead), &|_, _| {})
    }
}
