//! Models: loaded once, shared by any number of sessions.

use std::ffi::{c_char, c_void};
use std::path::{Path, PathBuf};

use ::kvant_engine::{
    Arithmetic, CacheChoice, ChatInput, DeviceChoice, EncodeOptions, Engine, EngineError, EngineOptions,
    Message, PolicyConfig, Precision, SparseK, choose_cache_once,
};
use kvant_hub::{Fetch, ModelRef, Silent, Store};

use crate::pointers::{
    Buffer, Handle, fill, handle, handle_out, optional_text, params, sized, slice, take, text,
};
use crate::status::{Failure, guard, kvant_status, shielded};

/// Arithmetic in 32-bit floats throughout instead of products of bytes: slower, for comparisons.
pub const KVANT_EXACT: u32 = 1;
/// Text to tokens: put the tokens around it that the model wants at the beginning and end of a text.
pub const KVANT_ADD_SPECIAL: u32 = 2;
/// Text to tokens: read control tokens that are written out, such as "<|im_start|>". Not for text
/// from strangers. Tokens to text: write them out.
pub const KVANT_PARSE_SPECIAL: u32 = 4;

/// A loaded model. Freeing it does not end its sessions: the weights go with the last of them.
pub struct kvant_engine {
    pub(crate) engine: Engine,
    process: u32,
}

impl Handle for kvant_engine {
    fn process(&self) -> u32 {
        self.process
    }
}

/// Hears how far loading has come: steps done, and their total.
pub type kvant_progress = Option<unsafe extern "C" fn(done: usize, total: usize, user: *mut c_void)>;

/// How a model is loaded. Zeros are defaults: `kvant_engine_params params = { .size = sizeof params };`
#[repr(C)]
#[derive(Clone, Copy)]
pub struct kvant_engine_params {
    /// `sizeof(kvant_engine_params)`.
    pub size: usize,
    /// How keys and values are stored: a preset ("lossless", "balanced", "small", "tiny") or a
    /// scheme ("q8_0", "turbo4/turbo3"). Null is "balanced", about 4.7 bits an element.
    pub cache: *const c_char,
    /// Which rows are evicted when the cache is full: "full" (none; the default), "rotating",
    /// "h2o-heavy:max=1024", ...
    pub policy: *const c_char,
    /// "cpu" (the default), "gpu", "gpu:N" or "auto".
    pub device: *const c_char,
    /// Tokens the context holds; 0 takes the model's own length, at most 8192.
    pub context: usize,
    /// Threads; 0 takes every core.
    pub threads: usize,
    /// Prompt tokens per step; 0 is 512.
    pub batch: usize,
    /// Most bytes of a session's cache; 0 leaves the context as the only limit.
    pub cache_budget: u64,
    /// Called while the model loads, by the thread that loads it; may be null.
    pub progress: kvant_progress,
    /// Handed to `progress`.
    pub progress_user: *mut c_void,
    /// KVANT_EXACT.
    pub flags: u32,
    /// 0.
    pub reserved: u32,
    /// Read only the blocks of the cache that hold this share of the attention, by estimate, where a step
    /// is one token: above 0, at most 1; 0 reads everything. Needs a cache with block means, as the presets
    /// have, that keeps everything. Changes the text.
    pub sparse_k: f32,
    /// Choose the smallest cache that costs no more mean divergence than this, in nats (0.005 is little),
    /// in place of `cache`; 0 chooses none. The first time takes some passes over a text, which `progress`
    /// hears before those of loading; the choice is kept for the next time.
    pub kv_quality: f32,
}
sized!(kvant_engine_params, reserved);

/// What a loaded model is.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct kvant_engine_info {
    /// `sizeof(kvant_engine_info)`, set by the caller.
    pub size: usize,
    /// Tokens that a session's context holds.
    pub context: usize,
    /// Tokens of the vocabulary = logits of a step.
    pub vocab: usize,
    /// Layers.
    pub layers: usize,
    /// Threads.
    pub threads: usize,
    /// Bytes of packed weights.
    pub weight_bytes: u64,
    /// Bytes of a session's cache with the context full.
    pub cache_bytes: u64,
    /// 1 if it has a chat template.
    pub can_chat: u32,
    /// 1 if it runs on a GPU.
    pub on_gpu: u32,
}
sized!(kvant_engine_info, on_gpu);

/// One message of a conversation. This structure never changes.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct kvant_message {
    /// "system", "user" or "assistant".
    pub role: *const c_char,
    /// What it says.
    pub content: *const c_char,
}

/// Refuses bits that have no meaning here.
pub(crate) fn check_flags(flags: u32, known: u32, reserved: u32) -> Result<(), Failure> {
    if flags & !known != 0 || reserved != 0 {
        let message = format!("flags {flags:#x} and reserved {reserved}: expected bits of {known:#x} and 0");
        return Err(Failure::argument(message));
    }
    Ok(())
}

/// 0 stands for "none".
pub(crate) fn some<T: Default + PartialEq>(value: T) -> Option<T> {
    (value != T::default()).then_some(value)
}

/// A value that its type parses, or its default for no text.
pub(crate) fn parsed<T: std::str::FromStr<Err: std::fmt::Display>>(
    text: Option<&str>,
    what: &str,
) -> Result<Option<T>, Failure> {
    let wrong = |error: T::Err| Failure::argument(format!("{what}: {error}"));
    text.map(str::parse).transpose().map_err(wrong)
}

/// The file of a model: a path, or a name that `kvant list` shows.
fn find(name: &str) -> Result<PathBuf, Failure> {
    if Path::new(name).exists() {
        return Ok(name.into());
    }
    let missing = |error: kvant_hub::HubError| Failure::new(kvant_status::File, format!("{name}: {error}"));
    let reference: ModelRef = name.parse().map_err(missing)?;
    Store::open().and_then(|store| store.resolve(&reference, &Silent, Fetch::Never)).map_err(missing)
}

/// # Safety
/// The texts in `given` are null or end with a zero byte.
unsafe fn options(given: &kvant_engine_params) -> Result<EngineOptions, Failure> {
    check_flags(given.flags, KVANT_EXACT, given.reserved)?;
    // SAFETY: as for this function.
    let (cache, policy, device) = unsafe {
        (
            parsed::<CacheChoice>(optional_text(given.cache, "cache")?, "cache")?,
            parsed::<PolicyConfig>(optional_text(given.policy, "policy")?, "policy")?,
            parsed::<DeviceChoice>(optional_text(given.device, "device")?, "device")?,
        )
    };
    let mut options = EngineOptions {
        threads: given.threads,
        context: some(given.context),
        policy: policy.unwrap_or_default(),
        device: device.unwrap_or(DeviceChoice::Cpu),
        cache_budget: some(given.cache_budget),
        sparse_k: some(given.sparse_k).map(SparseK::new),
        ..EngineOptions::default()
    };
    if let Some(CacheChoice { scheme, preset }) = cache {
        (options.cache, options.calibration_optional) = (scheme, preset);
    }
    if given.batch > 0 {
        options.batch = given.batch;
    }
    if given.flags & KVANT_EXACT != 0 {
        (options.precision, options.attention) = (Precision::Exact, Arithmetic::Float);
    }
    Ok(options)
}

/// Loads a model: a file, a folder, or the name of a model that `kvant pull` has fetched. Nothing is
/// downloaded. `params` may be null. The handle goes to `*engine`, null on an error.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kvant_engine_load(
    model: *const c_char,
    params: *const kvant_engine_params,
    engine: *mut *mut kvant_engine,
) -> kvant_status {
    guard(|| {
        // SAFETY: the contract of the boundary (lib.rs).
        let (out, name, given) =
            unsafe { (handle_out(engine)?, text(model, "model")?, self::params(params)?) };
        // SAFETY: the same.
        let mut options = unsafe { options(&given) }?;
        let progress = |done: usize, total: usize| {
            if let Some(progress) = given.progress {
                // SAFETY: the caller gave the function for this pointer.
                unsafe { progress(done, total, given.progress_user) };
            }
        };
        let path = find(name)?;
        if let Some(asked) = some(given.kv_quality) {
            if !given.cache.is_null() {
                return Err(Failure::argument("cache and kv_quality exclude each other".to_owned()));
            }
            let folder = kvant_hub::home().ok().map(|home| home.join("cache").join("quality"));
            // The shortest decimal that is this number: 0.005 is kept under the name that other programs give it.
            let asked: f64 = asked.to_string().parse().unwrap_or(f64::from(asked));
            let choice = choose_cache_once(&path, asked, &options, folder.as_deref(), &progress)?;
            (options.cache, options.calibration_optional) = (choice.scheme, false);
        }
        let engine = Engine::load(&path, &options, &progress)?;
        *out = Box::into_raw(Box::new(kvant_engine { engine, process: std::process::id() }));
        Ok(())
    })
}

/// Frees a handle; null does nothing. Its sessions go on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kvant_engine_free(engine: *mut kvant_engine) {
    // SAFETY: the contract of the boundary (lib.rs).
    shielded(|| drop(unsafe { take(engine) }));
}

/// Tells what a loaded model is.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kvant_engine_get_info(
    engine: *const kvant_engine,
    info: *mut kvant_engine_info,
) -> kvant_status {
    guard(|| {
        // SAFETY: the contract of the boundary (lib.rs).
        let engine = unsafe { &handle(engine, "engine")?.engine };
        let cache = engine.cache_config();
        let value = kvant_engine_info {
            size: size_of::<kvant_engine_info>(),
            context: engine.context(),
            vocab: engine.spec().vocab,
            layers: engine.spec().layers.len(),
            threads: engine.pool().threads(),
            weight_bytes: engine.weight_bytes(),
            cache_bytes: cache.bytes_at(cache.capacity)? + engine.spec().state_bytes(),
            can_chat: engine.template().is_some().into(),
            on_gpu: engine.device_name().is_some().into(),
        };
        // SAFETY: the same.
        unsafe { fill(info, value) }
    })
}

/// Text to tokens. `length` is in bytes. `*count` becomes the number of tokens; with `tokens` null
/// nothing else happens. `flags`: KVANT_ADD_SPECIAL, KVANT_PARSE_SPECIAL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kvant_tokenize(
    engine: *const kvant_engine,
    text: *const c_char,
    length: usize,
    flags: u32,
    tokens: *mut u32,
    capacity: usize,
    count: *mut usize,
) -> kvant_status {
    guard(|| {
        // SAFETY: the contract of the boundary (lib.rs).
        let (engine, bytes) =
            unsafe { (&handle(engine, "engine")?.engine, slice(text.cast::<u8>(), length, "text")?) };
        check_flags(flags, KVANT_ADD_SPECIAL | KVANT_PARSE_SPECIAL, 0)?;
        let wrong = |error| Failure::argument(format!("text is not UTF-8: {error}"));
        let text = std::str::from_utf8(bytes).map_err(wrong)?;
        let options = EncodeOptions {
            add_special: flags & KVANT_ADD_SPECIAL != 0,
            parse_special: flags & KVANT_PARSE_SPECIAL != 0,
        };
        let list = engine.tokenizer().encode(text, options).map_err(EngineError::from)?;
        // SAFETY: the same.
        unsafe { Buffer { start: tokens, capacity, count }.give(&list, "tokens") }
    })
}

/// Tokens to text, with a zero byte at its end that `*length` does not count (`capacity` must have room
/// for it). With `text` null only `*length` is written. `flags`: KVANT_PARSE_SPECIAL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kvant_detokenize(
    engine: *const kvant_engine,
    tokens: *const u32,
    count: usize,
    flags: u32,
    text: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> kvant_status {
    guard(|| {
        // SAFETY: the contract of the boundary (lib.rs).
        let (engine, tokens) =
            unsafe { (&handle(engine, "engine")?.engine, slice(tokens, count, "tokens")?) };
        check_flags(flags, KVANT_PARSE_SPECIAL, 0)?;
        check_tokens(engine, tokens)?;
        let decoded = engine.tokenizer().decode(tokens, flags & KVANT_PARSE_SPECIAL == 0);
        // SAFETY: the same.
        unsafe { give_text(&decoded, text, capacity, length) }
    })
}

/// Refuses tokens that the model does not have.
pub(crate) fn check_tokens(engine: &Engine, tokens: &[u32]) -> Result<(), Failure> {
    let vocab = engine.spec().vocab;
    match tokens.iter().position(|token| *token as usize >= vocab) {
        None => Ok(()),
        Some(at) => {
            Err(Failure::argument(format!("token {at} is {}, expected less than {vocab}", tokens[at])))
        }
    }
}

/// Text into the caller's buffer, a zero byte behind it.
///
/// # Safety
/// As for [`Buffer::give`].
pub(crate) unsafe fn give_text(
    text: &str,
    start: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> Result<(), Failure> {
    // SAFETY: as for this function.
    unsafe {
        Buffer { start: std::ptr::null_mut::<u8>(), capacity: 0, count: length }.give(text.as_bytes(), "text")
    }?;
    if start.is_null() {
        return Ok(());
    }
    let mut count = 0;
    let bytes: Vec<u8> = text.bytes().chain([0]).collect();
    // SAFETY: as for this function.
    unsafe { Buffer { start: start.cast(), capacity, count: &raw mut count }.give(&bytes, "text") }
}

/// The messages of the caller.
///
/// # Safety
/// `messages` is null or points to `count` messages whose texts end with a zero byte.
pub(crate) unsafe fn messages(messages: *const kvant_message, count: usize) -> Result<Vec<Message>, Failure> {
    // SAFETY: as for this function.
    let given = unsafe { slice(messages, count, "messages") }?;
    if given.is_empty() {
        return Err(Failure::argument("no messages: at least one is needed"));
    }
    // SAFETY: the same.
    let message = |m: &kvant_message| unsafe {
        Ok(Message::new(text(m.role, "a message's role")?, text(m.content, "a message's content")?))
    };
    given.iter().map(message).collect()
}

/// A conversation as the model's chat template lays it out, in tokens, with the assistant's next turn
/// opened. Text in messages never becomes a control token. Buffers as in kvant_tokenize.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kvant_chat_tokens(
    engine: *const kvant_engine,
    messages: *const kvant_message,
    message_count: usize,
    tokens: *mut u32,
    capacity: usize,
    count: *mut usize,
) -> kvant_status {
    guard(|| {
        // SAFETY: the contract of the boundary (lib.rs).
        let (engine, messages) =
            unsafe { (&handle(engine, "engine")?.engine, self::messages(messages, message_count)?) };
        let list = engine.prompt(&ChatInput::new(&messages))?;
        // SAFETY: the same.
        unsafe { Buffer { start: tokens, capacity, count }.give(&list, "tokens") }
    })
}
