//! Conversations: a cache, the tokens in it, and the loop that extends them.

use std::ffi::{c_char, c_void};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use ::kvant_engine::{
    ChatInput, EncodeOptions, Engine, EngineError, Finish, GenerateOptions, Generated, MOST_GUESSES,
    SamplerOptions, Session, Speculation,
};

use crate::engine::{check_flags, check_tokens, give_text, kvant_engine, kvant_message, messages, some};
use crate::pointers::{
    Buffer, Handle, check_out, fill, handle, handle_out, optional_text, params, put, sized, slice, slice_mut,
    take, text,
};
use crate::status::{Failure, guard, kvant_status, lock, shielded};

/// Generation goes on past the model's own end tokens.
pub const KVANT_IGNORE_END: u32 = 8;
/// Generation guesses what followed the newest tokens where they stood before and checks several at a
/// time: faster where an answer repeats its prompt. The text stays the same.
pub const KVANT_LOOKUP: u32 = 64;

/// A conversation: the tokens that have run and their cache.
pub struct kvant_session {
    shared: Arc<Shared>,
    process: u32,
}

impl Handle for kvant_session {
    fn process(&self) -> u32 {
        self.process
    }
}

/// What a session consists of. A call holds it, so that a callback may even free the handle.
struct Shared {
    engine: Engine,
    session: Mutex<Session>,
    cancel: Arc<AtomicBool>,
}

impl kvant_session {
    fn boxed(engine: Engine, session: Session) -> *mut Self {
        let cancel = session.cancel_flag();
        let shared = Arc::new(Shared { engine, session: Mutex::new(session), cancel });
        Box::into_raw(Box::new(kvant_session { shared, process: std::process::id() }))
    }
}

/// # Safety
/// `session` is null or a session that has not been freed.
unsafe fn shared(session: *const kvant_session) -> Result<Arc<Shared>, Failure> {
    // SAFETY: as for this function.
    Ok(unsafe { handle(session, "session") }?.shared.clone())
}

/// Hears the text as it becomes certain: `length` bytes of UTF-8, whole characters, with a zero byte
/// behind them. Returns 0 to go on, 1 to stop, or a negative number for an error, which ends the call
/// with KVANT_STATUS_CALLBACK. Must return (no longjmp, no exception).
pub type kvant_on_text =
    Option<unsafe extern "C" fn(text: *const c_char, length: usize, user: *mut c_void) -> i32>;

/// What to generate. Zeros are defaults, and switch off what they name.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct kvant_generate_params {
    /// `sizeof(kvant_generate_params)`.
    pub size: usize,
    /// Most tokens to generate; 0 goes on to an end token or the end of the context.
    pub max_tokens: usize,
    /// Texts that end the answer and are not shown; may be null.
    pub stop: *const *const c_char,
    /// How many.
    pub stop_count: usize,
    /// Seed of the draw: the same seed gives the same tokens.
    pub seed: u64,
    /// 0 always takes the likeliest token; higher is more varied.
    pub temperature: f32,
    /// Draw from the k likeliest tokens; 0 draws from all.
    pub top_k: u32,
    /// Draw from the smallest set of tokens whose probability reaches this; 0 draws from all.
    pub top_p: f32,
    /// Draw from tokens at least this fraction as likely as the likeliest; 0 draws from all.
    pub min_p: f32,
    /// Divides the logits of recent tokens; 0 is off.
    pub repeat_penalty: f32,
    /// Subtracted once from the logits of recent tokens.
    pub presence_penalty: f32,
    /// Subtracted per occurrence from the logits of recent tokens.
    pub frequency_penalty: f32,
    /// Recent tokens that penalties look at; 0 is 64.
    pub repeat_last: u32,
    /// KVANT_IGNORE_END, KVANT_LOOKUP.
    pub flags: u32,
    /// 0.
    pub reserved: u32,
    /// Most tokens guessed at a time, by KVANT_LOOKUP or a draft model, up to 14; 0 is 8.
    pub draft_max: u32,
}
sized!(kvant_generate_params, reserved);

/// Why generation ended.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum kvant_finish {
    /// The model's end token.
    End = 0,
    /// A stop text.
    Stop = 1,
    /// `max_tokens` reached.
    Length = 2,
    /// The context, or the cache's byte budget, is full.
    ContextFull = 3,
    /// The callback, or kvant_session_cancel, asked to stop.
    Cancelled = 4,
}

/// What came out, and how long it took.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct kvant_generated {
    /// `sizeof(kvant_generated)`, set by the caller.
    pub size: usize,
    /// Prompt tokens that had to run; the rest was in the cache.
    pub prompt_tokens: usize,
    /// Tokens generated, the end token included.
    pub tokens: usize,
    /// Seconds for the prompt.
    pub prompt_seconds: f64,
    /// Seconds for the generated tokens after the first.
    pub generate_seconds: f64,
    /// Why it ended.
    pub finish: kvant_finish,
    /// 0.
    pub reserved: u32,
    /// Tokens that were guessed ahead.
    pub guessed: usize,
    /// Of them: right.
    pub accepted: usize,
}
sized!(kvant_generated, reserved);

/// What a session holds.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct kvant_session_info {
    /// `sizeof(kvant_session_info)`, set by the caller.
    pub size: usize,
    /// Tokens that have run.
    pub tokens: usize,
    /// Tokens the context holds.
    pub context: usize,
    /// Bytes of the cache; on a GPU what is set aside for the whole context.
    pub cache_bytes: u64,
    /// Rows (tokens per KV head) that the fullest layer holds: fewer than `tokens` once some were evicted.
    pub rows: usize,
}
sized!(kvant_session_info, rows);

/// A new, empty conversation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kvant_session_new(
    engine: *const kvant_engine,
    session: *mut *mut kvant_session,
) -> kvant_status {
    guard(|| {
        // SAFETY: the contract of the boundary (lib.rs).
        let (out, engine) = unsafe { (handle_out(session)?, &handle(engine, "engine")?.engine) };
        *out = kvant_session::boxed(engine.clone(), engine.session()?);
        Ok(())
    })
}

/// Lets another model guess tokens ahead from now on, which are checked several at a time: a smaller one
/// with the same tokens, or the same one with a coarser cache. The text stays the same; drawn tokens
/// (a temperature above 0) may be others, as likely. A fork has none. Freeing `draft` does not end it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kvant_session_set_draft(
    session: *const kvant_session,
    draft: *const kvant_engine,
) -> kvant_status {
    guard(|| {
        // SAFETY: the contract of the boundary (lib.rs).
        let (shared, draft) = unsafe { (shared(session)?, &handle(draft, "draft")?.engine) };
        let scheme = draft.options().cache.clone();
        lock(&shared.session, "session")?.set_draft(draft, scheme)?;
        Ok(())
    })
}

/// Frees a handle; null does nothing. A call that is running goes on to its end.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kvant_session_free(session: *mut kvant_session) {
    // SAFETY: the contract of the boundary (lib.rs).
    shielded(|| drop(unsafe { take(session) }));
}

/// The same conversation once more: both share the past until one of them writes, so a fork costs next
/// to nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kvant_session_fork(
    session: *const kvant_session,
    fork: *mut *mut kvant_session,
) -> kvant_status {
    guard(|| {
        // SAFETY: the contract of the boundary (lib.rs).
        let (out, shared) = unsafe { (handle_out(fork)?, shared(session)?) };
        let copy = lock(&shared.session, "session")?.fork()?;
        *out = kvant_session::boxed(shared.engine.clone(), copy);
        Ok(())
    })
}

/// Forgets every token from `position` on, at most the number of tokens held. A model with sliding layers
/// may have freed what that needs, and a policy may have evicted it; then more is forgotten, perhaps
/// everything. `*left` (may be null) becomes the tokens that are left.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kvant_session_rollback(
    session: *const kvant_session,
    position: usize,
    left: *mut usize,
) -> kvant_status {
    guard(|| {
        // SAFETY: the contract of the boundary (lib.rs).
        let shared = unsafe { shared(session) }?;
        let mut session = lock(&shared.session, "session")?;
        let held = session.tokens().len();
        if position > held {
            return Err(Failure::argument(format!("position {position}: the session holds {held} tokens")));
        }
        // SAFETY: the same.
        unsafe { put(left, session.truncate(position), "left") }
    })
}

/// Writes tokens and cache to a file, which is replaced as a whole or not at all. `note` (may be null) is
/// the caller's own text and comes back from kvant_session_load.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kvant_session_save(
    session: *const kvant_session,
    path: *const c_char,
    note: *const c_char,
) -> kvant_status {
    guard(|| {
        // SAFETY: the contract of the boundary (lib.rs).
        let (shared, path, note) =
            unsafe { (shared(session)?, text(path, "path")?, optional_text(note, "note")?) };
        Ok(lock(&shared.session, "session")?.save(Path::new(path), note.unwrap_or_default())?)
    })
}

/// Goes on with a conversation that was saved with the same model, cache and policy. The file stays
/// mapped while it is in use. On an error the session is as it was. The note goes to `note` as text does in
/// kvant_detokenize; `note` and `note_length` may both be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kvant_session_load(
    session: *const kvant_session,
    path: *const c_char,
    note: *mut c_char,
    note_capacity: usize,
    note_length: *mut usize,
) -> kvant_status {
    guard(|| {
        // SAFETY: the contract of the boundary (lib.rs).
        let (shared, path) = unsafe { (shared(session)?, text(path, "path")?) };
        let text = lock(&shared.session, "session")?.load(Path::new(path))?;
        if note.is_null() && note_length.is_null() {
            return Ok(());
        }
        // SAFETY: the same.
        unsafe { give_text(&text, note, note_capacity, note_length) }
    })
}

/// Tells what a session holds.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kvant_session_get_info(
    session: *const kvant_session,
    info: *mut kvant_session_info,
) -> kvant_status {
    guard(|| {
        // SAFETY: the contract of the boundary (lib.rs).
        let shared = unsafe { shared(session) }?;
        let held = lock(&shared.session, "session")?;
        let value = kvant_session_info {
            size: size_of::<kvant_session_info>(),
            tokens: held.tokens().len(),
            context: shared.engine.context(),
            cache_bytes: held.cache_bytes(),
            rows: held.cache_rows().into_iter().max().unwrap_or(0),
        };
        // SAFETY: the same.
        unsafe { fill(info, value) }
    })
}

/// The tokens that a session holds. Buffers as in kvant_tokenize.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kvant_session_tokens(
    session: *const kvant_session,
    tokens: *mut u32,
    capacity: usize,
    count: *mut usize,
) -> kvant_status {
    guard(|| {
        // SAFETY: the contract of the boundary (lib.rs).
        let shared = unsafe { shared(session) }?;
        let held = lock(&shared.session, "session")?;
        // SAFETY: the same.
        unsafe { Buffer { start: tokens, capacity, count }.give(held.tokens(), "tokens") }
    })
}

/// Runs tokens behind what the session holds and writes the logits of the last one, `vocab` of them, for
/// programs that choose tokens themselves. `logits` may be null with a length of 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kvant_session_feed(
    session: *const kvant_session,
    tokens: *const u32,
    count: usize,
    logits: *mut f32,
    logit_count: usize,
) -> kvant_status {
    guard(|| {
        // SAFETY: the contract of the boundary (lib.rs).
        let (shared, tokens, out) = unsafe {
            (shared(session)?, slice(tokens, count, "tokens")?, slice_mut(logits, logit_count, "logits")?)
        };
        let vocab = shared.engine.spec().vocab;
        if logit_count != 0 && logit_count != vocab {
            return Err(Failure::argument(format!("{logit_count} logits, expected {vocab} or none")));
        }
        check_tokens(&shared.engine, tokens)?;
        let mut session = lock(&shared.session, "session")?;
        shared.cancel.store(false, Ordering::Relaxed);
        match session.feed(tokens)? {
            Some(logits) if logit_count > 0 => out.copy_from_slice(logits),
            Some(_) => {}
            None => return Err(Failure::state("cancelled while the tokens ran")),
        }
        Ok(())
    })
}

/// # Safety
/// The texts in `given` are null or end with a zero byte.
unsafe fn options(given: &kvant_generate_params) -> Result<GenerateOptions, Failure> {
    check_flags(given.flags, KVANT_IGNORE_END | KVANT_LOOKUP, given.reserved)?;
    let mut speculation = Speculation { lookup: given.flags & KVANT_LOOKUP != 0, ..Speculation::default() };
    speculation.most = some(given.draft_max as usize).unwrap_or(speculation.most);
    if speculation.most > MOST_GUESSES {
        let message = format!("draft_max: found {}, expected at most {MOST_GUESSES}", given.draft_max);
        return Err(Failure::argument(message));
    }
    // SAFETY: as for this function.
    let stop = unsafe { slice(given.stop, given.stop_count, "stop") }?;
    // SAFETY: the same.
    let stop: Result<Vec<_>, _> =
        stop.iter().map(|stop| unsafe { text(*stop, "a stop text") }.map(str::to_owned)).collect();
    let sampler = SamplerOptions {
        temperature: given.temperature,
        top_k: given.top_k as usize,
        top_p: some(given.top_p).unwrap_or(1.0),
        min_p: given.min_p,
        repeat_penalty: some(given.repeat_penalty).unwrap_or(1.0),
        presence_penalty: given.presence_penalty,
        frequency_penalty: given.frequency_penalty,
        repeat_last: some(given.repeat_last as usize).unwrap_or(64),
        logit_bias: Vec::new(),
        seed: given.seed,
    };
    sampler.check()?;
    Ok(GenerateOptions {
        max_tokens: some(given.max_tokens),
        stop: stop?,
        ignore_end: given.flags & KVANT_IGNORE_END != 0,
        logprobs: None,
        sampler,
        speculation,
    })
}

fn finish(finish: Finish) -> kvant_finish {
    match finish {
        Finish::End => kvant_finish::End,
        Finish::Stop => kvant_finish::Stop,
        Finish::Length => kvant_finish::Length,
        Finish::ContextFull => kvant_finish::ContextFull,
        Finish::Cancelled => kvant_finish::Cancelled,
    }
}

/// What every way to generate takes from its caller.
struct Asked {
    params: *const kvant_generate_params,
    on_text: kvant_on_text,
    user: *mut c_void,
    generated: *mut kvant_generated,
}

impl Asked {
    /// Makes the prompt, runs it and generates.
    ///
    /// # Safety
    /// The contract of the boundary (lib.rs), for the pointers in `self`.
    unsafe fn run(
        self,
        shared: &Shared,
        prompt: impl FnOnce(&Engine, &mut Session) -> Result<Vec<u32>, Failure>,
    ) -> Result<(), Failure> {
        // SAFETY: as for this function.
        let options = unsafe { options(&params(self.params)?) }?;
        if !self.generated.is_null() {
            // SAFETY: the same.
            unsafe { check_out(self.generated) }?;
        }
        let mut session = lock(&shared.session, "session")?;
        let prompt = prompt(&shared.engine, &mut session)?;
        let mut failed = None;
        let mut show = |piece: &str| {
            let Some(on_text) = self.on_text else { return true };
            let mut bytes = Vec::with_capacity(piece.len() + 1);
            bytes.extend_from_slice(piece.as_bytes());
            bytes.push(0);
            // SAFETY: the caller gave the function for this pointer; the text lives until it returns.
            let answer = unsafe { on_text(bytes.as_ptr().cast(), piece.len(), self.user) };
            if answer < 0 {
                failed = Some(answer);
            }
            answer == 0
        };
        let made = session.generate(&prompt, &options, &mut show)?;
        if let Some(answer) = failed {
            let message = format!("the callback returned {answer}");
            return Err(Failure::new(kvant_status::Callback, message));
        }
        if self.generated.is_null() {
            return Ok(());
        }
        let Generated { tokens, prompt_tokens, prompt_time, generate_time, .. } = &made;
        let value = kvant_generated {
            size: size_of::<kvant_generated>(),
            prompt_tokens: *prompt_tokens,
            tokens: tokens.len(),
            prompt_seconds: prompt_time.as_secs_f64(),
            generate_seconds: generate_time.as_secs_f64(),
            finish: finish(made.finish),
            reserved: 0,
            guessed: made.guessed.proposed,
            accepted: made.guessed.accepted,
        };
        // SAFETY: the same.
        unsafe { fill(self.generated, value) }
    }
}

/// Makes the session hold exactly these tokens, reusing what it already has of them, then generates.
/// `params`, `on_text` and `generated` may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kvant_session_generate(
    session: *const kvant_session,
    prompt: *const u32,
    prompt_count: usize,
    params: *const kvant_generate_params,
    on_text: kvant_on_text,
    user: *mut c_void,
    generated: *mut kvant_generated,
) -> kvant_status {
    guard(|| {
        // SAFETY: the contract of the boundary (lib.rs).
        unsafe {
            let (shared, prompt) = (shared(session)?, slice(prompt, prompt_count, "prompt")?);
            Asked { params, on_text, user, generated }.run(&shared, |engine, _| {
                check_tokens(engine, prompt)?;
                Ok(prompt.to_vec())
            })
        }
    })
}

/// kvant_session_generate for text, which is continued as it stands.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kvant_session_complete(
    session: *const kvant_session,
    prompt: *const c_char,
    params: *const kvant_generate_params,
    on_text: kvant_on_text,
    user: *mut c_void,
    generated: *mut kvant_generated,
) -> kvant_status {
    guard(|| {
        // SAFETY: the contract of the boundary (lib.rs).
        unsafe {
            let (shared, prompt) = (shared(session)?, text(prompt, "prompt")?);
            Asked { params, on_text, user, generated }.run(&shared, |engine, _| {
                let options = EncodeOptions { add_special: true, parse_special: false };
                Ok(engine.tokenizer().encode(prompt, options).map_err(EngineError::from)?)
            })
        }
    })
}

/// Answers a conversation: all its messages, oldest first. Give the answer back as a message of
/// "assistant" with the next question: what the session already holds of the conversation does not run
/// again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kvant_session_chat(
    session: *const kvant_session,
    messages: *const kvant_message,
    message_count: usize,
    params: *const kvant_generate_params,
    on_text: kvant_on_text,
    user: *mut c_void,
    generated: *mut kvant_generated,
) -> kvant_status {
    guard(|| {
        // SAFETY: the contract of the boundary (lib.rs).
        unsafe {
            let (shared, messages) = (shared(session)?, self::messages(messages, message_count)?);
            Asked { params, on_text, user, generated }.run(&shared, |engine, session| {
                session.protect_opening(engine, &messages)?;
                Ok(engine.prompt(&ChatInput::new(&messages))?)
            })
        }
    })
}

/// Makes a call that is running on this session stop at its next token, with KVANT_FINISH_CANCELLED. From
/// any thread; does nothing when none is running.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kvant_session_cancel(session: *const kvant_session) -> kvant_status {
    guard(|| {
        // SAFETY: the contract of the boundary (lib.rs).
        unsafe { shared(session) }?.cancel.store(true, Ordering::Relaxed);
        Ok(())
    })
}
