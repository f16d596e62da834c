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
pub(crate) use gpu::{DeviceRun, DeviceWeights};
#[cfg(not(feature = "gpu"))]
pub(crate) use none::{DeviceRun, DeviceWeights};

#[cfg(feature = "gpu")]
mod gpu {
    use std::sync::Arc;

    use kvant_attn::packed::Arithmetic;
    use kvant_cache::{CacheConfig, CacheError, Ledger, Sequence};
    use kvant_codec::Sidecar;
    use kvant_cpu::{Pool, Precision};
    use kvant_gpu::model::{DeviceModel, DeviceSession, SessionOptions, StepRows};
    use kvant_gpu::{Choice, GpuError};
    use kvant_model::{DeviceChoice, ModelError, ModelFile, Wanted};

    use super::Placed;
    use crate::engine::EngineOptions;
    use crate::error::EngineError;

    /// Most prompt tokens of a step.
    const MOST_ROWS: usize = 512;

    fn failed(error: GpuError) -> EngineError {
        EngineError::Model(ModelError::Device(Box::new(error)))
    }

    /// Weights on a GPU.
    pub(crate) struct DeviceWeights(Arc<DeviceModel>);

    impl DeviceWeights {
        /// Sends the weights to the chosen device. `auto` takes the CPU for what only the CPU can do, and where a GPU has too little memory.
        pub fn load(
            file: &ModelFile,
            pool: &Pool,
            options: &EngineOptions,
            progress: &dyn Fn(usize, usize),
        ) -> Result<Placed, EngineError> {
            let auto = options.device == DeviceChoice::Auto;
            let budget = options.gpu_memory.unwrap_or(u64::MAX);
            let gpu = match Choice::open(options.device, budget) {
                Ok(Choice::Cpu) => return Ok(Placed::Cpu { instead: None }),
                Ok(Choice::Gpu(gpu)) => gpu,
                Err(error) if auto => return Ok(Placed::Cpu { instead: Some(error.to_string()) }),
                Err(error) => return Err(failed(error)),
            };
            if options.sparse_k.is_some() {
                let error = EngineError::OnlyOnCpu { what: "choosing keys (--sparse-k)" };
                return if auto { Ok(Placed::Cpu { instead: Some(error.to_string()) }) } else { Err(error) };
            }
            if let (true, Err(error)) = (auto, Ledger::check(&options.policy, options.cache_budget.is_some()))
            {
                return Ok(Placed::Cpu { instead: Some(error.to_string()) });
            }
            let exact = options.precision == Precision::Exact;
            match DeviceModel::upload(&gpu, file, pool, exact, progress) {
                Ok(weights) => Ok(Placed::Device(Self(Arc::new(weights)))),
                Err(ModelError::Device(error)) if auto => {
                    Ok(Placed::Cpu { instead: Some(error.to_string()) })
                }
                Err(error) => Err(error.into()),
            }
        }

        /// Bytes of weights that a step reads.
        pub fn bytes(&self) -> u64 {
            self.0.weight_bytes()
        }

        /// What it runs on.
        pub fn name(&self) -> String {
            let info = self.0.gpu().info();
            format!("{} ({})", info.name, info.backend)
        }

        /// An empty conversation in steps of up to `rows` tokens.
        pub fn session(
            &self,
            cache: &CacheConfig,
            calibration: Option<&Sidecar>,
            options: &EngineOptions,
            rows: usize,
        ) -> Result<DeviceRun, EngineError> {
            let attention = match options.attention {
                Arithmetic::Integer => kvant_gpu::attention::Arithmetic::Bytes,
                // The GPU has nothing between bytes and floats.
                Arithmetic::Fine | Arithmetic::Float => kvant_gpu::attention::Arithmetic::Float,
            };
            let rows = rows.min(MOST_ROWS);
            let options = SessionOptions { rows, attention, sparse_v: options.sparse_v };
            let session = DeviceSession::new(&self.0, cache, calibration, options)?;
            Ok(DeviceRun { session, residual: Vec::new() })
        }
    }

    /// A conversation on a GPU.
    pub(crate) struct DeviceRun {
        session: DeviceSession,
        residual: Vec<f32>,
    }

    /// Tokens as the session takes them: as they are where the GPU has their embeddings, else looked up in the file.
    fn step_rows<'r>(
        session: &DeviceSession,
        file: &ModelFile,
        tokens: &'r [u32],
        residual: &'r mut Vec<f32>,
    ) -> Result<StepRows<'r>, ModelError> {
        if session.embeds() {
            return Ok(StepRows::Tokens(tokens));
        }
        file.embed(tokens, residual)?;
        Ok(StepRows::Embedded(residual))
    }

    impl DeviceRun {
        pub fn forward(
            &mut self,
            file: &ModelFile,
            tokens: &[u32],
            wanted: Wanted,
        ) -> Result<(), ModelError> {
            let rows = step_rows(&self.session, file, tokens, &mut self.residual)?;
            self.session.forward(rows, wanted).map(|_| ())
        }

        /// Runs one token and returns the likeliest next one; `None` when a logit is NaN.
        pub fn forward_greedy(&mut self, file: &ModelFile, token: u32) -> Result<Option<u32>, ModelError> {
            let rows = step_rows(&self.session, file, std::slice::from_ref(&token), &mut self.residual)?;
            self.session.forward_greedy(rows)
        }

        /// Runs one token and returns the `count` likeliest next ones with their logits, likeliest first; `None` when a logit is NaN.
        pub fn forward_top(
            &mut self,
            file: &ModelFile,
            token: u32,
            count: usize,
        ) -> Result<Option<&[(u32, f32)]>, ModelError> {
            let rows = step_rows(&self.session, file, std::slice::from_ref(&token), &mut self.residual)?;
            self.session.forward_top(rows, count)
        }

        /// Most tokens that [`DeviceRun::forward_top`] returns.
        pub fn most_top() -> usize {
            kvant_gpu::model::MOST_TOP
        }

        pub fn logits(&self) -> &[f32] {
            self.session.logits()
        }

        /// True if some layer has tokens in sealed tiles.
        pub fn has_sealed(&self) -> bool {
            self.session.has_sealed()
        }

        pub fn cache_bytes(&self) -> u64 {
            self.session.cache_bytes()
        }

        pub fn step_limit(&self) -> usize {
            self.session.step_limit()
        }

        pub fn trial_limit(&self) -> usize {
            self.session.trial_limit()
        }

        pub fn check_room(&self, count: usize) -> Result<(), CacheError> {
            self.session.check_room(count)
        }

        pub fn rows(&self, layer: usize) -> usize {
            self.session.rows(layer)
        }

        pub fn row_limits(&self) -> Option<Vec<usize>> {
            self.session.row_limits()
        }

        pub fn protect(&mut self, tokens: usize) {
            self.session.protect(tokens);
        }

        pub fn begin_prompt_window(&mut self) {
            self.session.begin_prompt_window();
        }

        pub fn compress_prompt(&mut self) -> Result<(), ModelError> {
            self.session.compress_prompt()
        }

        /// Forgets every token from `position` on, and perhaps a few before. Returns the tokens that are left.
        pub fn truncate(&mut self, position: usize) -> usize {
            self.session.truncate(position)
        }

        /// The conversation as a sequence like `empty`.
        pub fn to_sequence(&self, empty: &Sequence) -> Result<Sequence, ModelError> {
            self.session.to_sequence(empty)
        }

        /// Goes on with what `sequence` holds, whose tiles are whole.
        pub fn load(&mut self, sequence: &Sequence) -> Result<(), ModelError> {
            self.session.load(sequence)
        }

        /// Fills the cache with random tiles.
        pub fn fill_random(&mut self, tokens: usize) -> Result<(), ModelError> {
            self.session.fill_random(tokens)
        }
    }
}

#[cfg(not(feature = "gpu"))]
mod none {
    use kvant_cache::{CacheConfig, CacheError, Sequence};
    use kvant_codec::Sidecar;
    use kvant_cpu::Pool;
    use kvant_model::{DeviceChoice, ModelError, ModelFile, Wanted};

    use super::Placed;
    use crate::engine::EngineOptions;
    use crate::error::EngineError;

    /// No weights anywhere.
    pub(crate) enum DeviceWeights {}

    impl DeviceWeights {
        pub fn load(
            _: &ModelFile,
            _: &Pool,
            options: &EngineOptions,
            _: &dyn Fn(usize, usize),
        ) -> Result<Placed, EngineError> {
            match options.device {
                DeviceChoice::Gpu(_) => Err(EngineError::NoGpuSupport),
                DeviceChoice::Cpu | DeviceChoice::Auto => Ok(Placed::Cpu { instead: None }),
            }
        }

        pub fn bytes(&self) -> u64 {
            match *self {}
        }

        pub fn name(&self) -> String {
            match *self {}
        }

        pub fn session(
            &self,
            _: &CacheConfig,
            _: Option<&Sidecar>,
            _: &EngineOptions,
            _: usize,
        ) -> Result<DeviceRun, EngineError> {
            match *self {}
        }
    }

    /// No conversation.
    pub(crate) enum DeviceRun {}

    impl DeviceRun {
        pub fn forward(&mut self, _: &ModelFile, _: &[u32], _: Wanted) -> Result<(), ModelError> {
            match *self {}
        }

        pub fn forward_greedy(&mut self, _: &ModelFile, _: u32) -> Result<Option<u32>, ModelError> {
            match *self {}
        }

        pub fn forward_top(
            &mut self,
            _: &ModelFile,
            _: u32,
            _: usize,
        ) -> Result<Option<&[(u32, f32)]>, ModelError> {
            match *self {}
        }

        pub fn most_top() -> usize {
            0
        }

        pub fn logits(&self) -> &[f32] {
            match *self {}
        }

        pub fn has_sealed(&self) -> bool {
            match *self {}
        }

        pub fn cache_bytes(&self) -> u64 {
            match *self {}
        }

        pub fn step_limit(&self) -> usize {
            match *self {}
        }

        pub fn trial_limit(&self) -> usize {
            match *self {}
        }

        pub fn check_room(&self, _: usize) -> Result<(), CacheError> {
            match *self {}
        }

        pub fn rows(&self, _: usize) -> usize {
            match *self {}
        }

        pub fn row_limits(&self) -> Option<Vec<usize>> {
            match *self {}
        }

        pub fn protect(&mut self, _: usize) {
            match *self {}
        }

        pub fn begin_prompt_window(&mut self) {
            match *self {}
        }

        pub fn compress_prompt(&mut self) -> Result<(), ModelError> {
            match *self {}
        }

        pub fn truncate(&mut self, _: usize) -> usize {
            match *self {}
        }

        pub fn to_sequence(&self, _: &Sequence) -> Result<Sequence, ModelError> {
            match *self {}
        }

        pub fn load(&mut self, _: &Sequence) -> Result<(), ModelError> {
            match *self {}
        }

        pub fn fill_random(&mut self, _: usize) -> Result<(), ModelError> {
            match *self {}
        }
    }
}
