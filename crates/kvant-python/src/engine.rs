//! A loaded model.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use kvant_engine::{
    AdapterOption, Arithmetic, CacheChoice, DeviceChoice, EncodeOptions, EngineOptions, PolicyConfig,
    Precision, SparseK, WatchMode, read_calibration,
};
use kvant_hub::{Fetch, HubError, ModelRef, Store};
use kvant_server::{Grammars, SchedulerOptions};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arguments::{Asked, Call, tokens};
use crate::errors::{ModelNotFound, closed, invalid, of_engine};
use crate::generation::{Completion, Generation};
use crate::loaded::Loaded;
use crate::progress::Callback;
use crate::session::Session;

/// Requests that may wait for their turn.
const QUEUE: usize = 1 << 20;
/// How long a step may take while answers wait for their next token.
const STEP_TIME: Duration = Duration::from_millis(50);

/// A loaded model. Threads may share it; answers that are asked for at the same time run together.
#[pyclass(frozen, module = "kvant")]
pub struct Engine {
    loaded: Mutex<Option<Arc<Loaded>>>,
}

impl Engine {
    pub fn loaded(&self) -> PyResult<Arc<Loaded>> {
        let loaded = self.loaded.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let loaded = loaded.clone().ok_or_else(|| closed("the engine"))?;
        loaded.home.check("this engine")?;
        Ok(loaded)
    }
}

impl Engine {
    /// The engine that guesses for a session of this one, and how it stores its own cache.
    fn draft(&self, draft: &Bound<'_, PyAny>) -> PyResult<(Arc<Loaded>, CacheChoice)> {
        if let Ok(other) = draft.cast::<Engine>() {
            let other = other.get().loaded()?;
            let scheme = other.engine.options().cache.clone();
            return Ok((other, CacheChoice { scheme, preset: false }));
        }
        match draft.extract::<&str>() {
            Ok("self") => Ok((self.loaded()?, parsed("draft", "tiny")?)),
            _ => Err(invalid(format!("draft: found {}, expected an Engine or \"self\"", draft.repr()?))),
        }
    }
}

/// An option given as text.
fn parsed<T: std::str::FromStr<Err: std::fmt::Display>>(name: &str, text: &str) -> PyResult<T> {
    text.parse().map_err(|error: T::Err| invalid(format!("{name}: {error}")))
}

/// The file of a model, fetched first if it is missing.
fn locate(name: &str, offline: bool, progress: &Callback) -> PyResult<PathBuf> {
    let find = || -> Result<PathBuf, HubError> {
        let reference: ModelRef = name.parse()?;
        let policy = if offline { Fetch::Never } else { Fetch::IfMissing };
        Store::open()?.resolve(&reference, progress, policy)
    };
    find().map_err(|error| ModelNotFound::new_err(error.to_string()))
}

/// The file (or folder) of a model by its name, fetched first if it is not here.
#[pyfunction]
#[pyo3(signature = (name, *, offline = false, progress = None))]
pub fn find_model(
    py: Python<'_>,
    name: PathBuf,
    offline: bool,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<PathBuf> {
    let callback = Callback::of_argument(py, progress)?;
    let found = py.detach(|| locate(&name.to_string_lossy(), offline, &callback));
    callback.outcome(py)?;
    found
}

/// An adapter's path, or that and its scale.
#[derive(FromPyObject)]
enum Lora {
    Scaled(PathBuf, f32),
    Whole(PathBuf),
}

impl From<Lora> for AdapterOption {
    fn from(lora: Lora) -> Self {
        match lora {
            Lora::Scaled(path, scale) => Self { path, scale },
            Lora::Whole(path) => Self { path, scale: 1.0 },
        }
    }
}

#[pymethods]
impl Engine {
    /// Loads a model by its name (`kvant list`), or from a file or folder.
    #[staticmethod]
    #[pyo3(signature = (
        name, *, cache = "balanced", keys = None, values = None, device = "cpu", context = None, threads = 0, batch = 512,
        exact = false, policy = "full", kv_max = None, kv_budget = None, kv_quality = None, sparse_k = None, calibration = None,
        watch = false, parallel = 8, offline = false, lora = Vec::new(), progress = None
    ))]
    #[allow(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    fn load(
        py: Python<'_>,
        name: PathBuf,
        cache: &str,
        keys: Option<&str>,
        values: Option<&str>,
        device: &str,
        context: Option<usize>,
        threads: usize,
        batch: usize,
        exact: bool,
        policy: &str,
        kv_max: Option<usize>,
        kv_budget: Option<u64>,
        kv_quality: Option<f64>,
        sparse_k: Option<f32>,
        calibration: Option<PathBuf>,
        watch: bool,
        parallel: usize,
        offline: bool,
        lora: Vec<Lora>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let side = |name: &str, text: Option<&str>| text.map(|text| parsed(name, text)).transpose();
        let choice: CacheChoice = parsed("cache", cache)?;
        let choice = choice.with_sides(side("keys", keys)?, side("values", values)?);
        let policy: PolicyConfig = parsed("policy", policy)?;
        let device: DeviceChoice = parsed("device", device)?;
        if !(1..=1024).contains(&parallel) {
            return Err(invalid(format!("parallel: found {parallel}, expected 1 to 1024")));
        }
        let calibration = calibration.as_deref().map(read_calibration).transpose().map_err(of_engine)?;
        let options = EngineOptions {
            threads,
            context,
            cache: choice.scheme,
            calibration: calibration.map(Arc::new),
            calibration_optional: choice.preset,
            watch: if watch { WatchMode::Repair } else { WatchMode::Off },
            attention: if exact { Arithmetic::Float } else { Arithmetic::Integer },
            precision: if exact { Precision::Exact } else { Precision::Fast },
            sparse_k: sparse_k.map(SparseK::new),
            cache_budget: kv_budget,
            policy: PolicyConfig { max: kv_max.or(policy.max), ..policy },
            batch,
            device,
            lora: lora.into_iter().map(AdapterOption::from).collect(),
            ..EngineOptions::default()
        };
        let callback = Callback::of_argument(py, progress)?;
        let name = name.to_string_lossy().into_owned();
        let engine = py.detach(|| {
            let path = locate(&name, offline, &callback)?;
            let tell = |what, done: usize, total: usize| callback.tell(what, done as u64, Some(total as u64));
            let mut options = options;
            if let Some(asked) = kv_quality {
                let choosing = |done, total| tell("choosing the cache", done, total);
                options.cache =
                    kvant_cli::choose_cache(&path, asked, &options, &choosing).map_err(of_engine)?.scheme;
            }
            kvant_engine::Engine::load(&path, &options, &|done, total| tell("loading", done, total))
                .map_err(of_engine)
        });
        // What the callback raised comes first: it may be why nothing was loaded.
        callback.outcome(py)?;
        let engine = engine?;
        let full = engine.sequence_bytes(engine.context()).map_err(of_engine)?.tokens;
        let options = SchedulerOptions {
            parallel,
            queue: QUEUE,
            cache_budget: (parallel as u64 + 4).saturating_mul(full),
            host_cache: 0,
            step_time: STEP_TIME,
            notes: |_| {},
        };
        let grammars = Grammars::new(engine.clone());
        let loaded = Loaded::new(engine, grammars, options);
        Ok(Self { loaded: Mutex::new(Some(Arc::new(loaded))) })
    }

    /// Continues a text (or tokens): an iterator over what follows.
    #[pyo3(signature = (prompt, **options))]
    fn generate(
        &self,
        prompt: &Bound<'_, PyAny>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Generation> {
        let loaded = self.loaded()?;
        let asked = Asked::new(&loaded.engine, options, Call::GENERATE)?;
        let prompt = tokens(&loaded.engine, "prompt", prompt, true)?;
        loaded.submit(prompt, asked, false)
    }

    /// Answers a conversation: a text, or messages as OpenAI's API has them.
    #[pyo3(signature = (messages, **options))]
    fn chat(&self, messages: &Bound<'_, PyAny>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Generation> {
        let loaded = self.loaded()?;
        let asked = Asked::new(&loaded.engine, options, Call::CHAT)?;
        let prompt = loaded.chat_prompt(messages, &asked)?;
        loaded.submit(prompt, asked, false)
    }

    /// Continues many texts together and waits for all of them.
    #[pyo3(signature = (prompts, **options))]
    fn batch(
        &self,
        py: Python<'_>,
        prompts: Vec<Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Vec<Completion>> {
        let loaded = self.loaded()?;
        let submit = |prompt: &Bound<'_, PyAny>| {
            let asked = Asked::new(&loaded.engine, options, Call::GENERATE)?;
            loaded.submit(tokens(&loaded.engine, "prompts", prompt, true)?, asked, false)
        };
        let running = prompts.iter().map(submit).collect::<PyResult<Vec<_>>>()?;
        running.iter().map(|generation| generation.whole(py)).collect()
    }

    /// How likely every text's tokens are, each given those before it: natural logarithms, from the second token on.
    fn logprobs(&self, py: Python<'_>, texts: Vec<Bound<'_, PyAny>>) -> PyResult<Vec<Vec<f32>>> {
        let loaded = self.loaded()?;
        let submit = |text: &Bound<'_, PyAny>| {
            let none = PyDict::new(py);
            none.set_item("max_tokens", 0)?;
            let asked = Asked::new(&loaded.engine, Some(&none), Call::GENERATE)?;
            loaded.submit(tokens(&loaded.engine, "texts", text, true)?, asked, true)
        };
        let running = texts.iter().map(submit).collect::<PyResult<Vec<_>>>()?;
        running.iter().map(|generation| Ok(generation.whole(py)?.into_prompt_logprobs())).collect()
    }

    /// An empty session, with the engine's cache or another one. A `draft` guesses tokens ahead: an engine of a smaller model with the same
    /// tokens, or "self", the model itself with a tiny cache.
    #[pyo3(signature = (cache = None, *, draft = None))]
    fn session(
        &self,
        py: Python<'_>,
        cache: Option<&str>,
        draft: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Session> {
        let loaded = self.loaded()?;
        let choice: Option<CacheChoice> = cache.map(|text| parsed("cache", text)).transpose()?;
        let draft = draft.map(|draft| self.draft(draft)).transpose()?;
        py.detach(|| Session::new(loaded, choice, draft))
    }

    /// The tokens of a text.
    #[pyo3(signature = (text, *, add_special = true, parse_special = false))]
    fn tokenize(&self, text: &str, add_special: bool, parse_special: bool) -> PyResult<Vec<u32>> {
        let options = EncodeOptions { add_special, parse_special };
        self.loaded()?.engine.tokenizer().encode(text, options).map_err(|error| of_engine(error.into()))
    }

    /// The text of tokens.
    #[pyo3(signature = (tokens, *, skip_special = true))]
    fn detokenize(&self, tokens: &Bound<'_, PyAny>, skip_special: bool) -> PyResult<String> {
        let engine = &self.loaded()?.engine;
        let list = crate::arguments::tokens(engine, "tokens", tokens, false)?;
        Ok(engine.tokenizer().decode(&list, skip_special))
    }

    /// The tokens of a conversation, as the model's template lays them out.
    #[pyo3(signature = (messages, **options))]
    fn chat_tokens(
        &self,
        messages: &Bound<'_, PyAny>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Vec<u32>> {
        let loaded = self.loaded()?;
        let asked = Asked::new(&loaded.engine, options, Call::CHAT)?;
        loaded.chat_prompt(messages, &asked)
    }

    /// True for tokens that end an answer.
    fn is_end(&self, token: u32) -> PyResult<bool> {
        Ok(self.loaded()?.engine.is_end(token))
    }

    /// What it is and what it takes, as a dict.
    fn info<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let loaded = self.loaded()?;
        let (engine, dict) = (&loaded.engine, PyDict::new(py));
        let (spec, plan) = (engine.spec(), engine.plan());
        dict.set_item("family", spec.family.to_string())?;
        dict.set_item("layers", spec.layers.len())?;
        dict.set_item("vocab", spec.vocab)?;
        dict.set_item("context", engine.context())?;
        dict.set_item("cache", engine.options().cache.to_string())?;
        dict.set_item("device", engine.device_name().unwrap_or_else(|| "cpu".to_owned()))?;
        dict.set_item("weight_bytes", engine.weight_bytes())?;
        dict.set_item("cache_bytes", plan.cache)?;
        dict.set_item("bytes_per_token", plan.cache_per_token)?;
        dict.set_item("chat", engine.template().is_some())?;
        Ok(dict)
    }

    /// Ends what runs and releases the weights once no session needs them.
    fn close(&self, py: Python<'_>) {
        let loaded = self.loaded.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).take();
        py.detach(|| {
            if let Some(loaded) = loaded {
                loaded.stop();
            }
        });
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, pyo3::types::PyTuple>) {
        self.close(py);
    }

    fn __repr__(&self) -> String {
        match self.loaded() {
            Ok(loaded) => {
                let engine = &loaded.engine;
                let spec = engine.spec();
                format!(
                    "Engine({}, {} layers, cache {})",
                    spec.family,
                    spec.layers.len(),
                    engine.options().cache
                )
            }
            Err(_) => "Engine(closed)".to_owned(),
        }
    }
}
