//! What is done with bytes as calls of the C library: every call, in any order, with numbers and
//! texts of any kind. Pointers are what the contract says: null, or to what is there.

use std::ffi::{CStr, CString, c_char, c_void};
use std::ptr::{null, null_mut};

use kvant::cache::scores::*;
use kvant::cache::*;
use kvant::engine::*;
use kvant::session::*;
use kvant::status::*;

const MOST: usize = 4096;

/// What a call's arguments are made of.
struct Input<'b>(&'b [u8]);

impl Input<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    fn small(&mut self) -> usize {
        usize::from(self.byte().unwrap_or(0))
    }

    /// A small number, or one that is absurd.
    fn size(&mut self) -> usize {
        match self.small() {
            size @ 0..240 => size,
            size @ 240..248 => 1 << (size - 236),
            size => [usize::MAX, usize::MAX - 1, usize::MAX / 2, 1 << 62, 1 << 31, 1 << 32, 100_000, 65_535]
                [size - 248],
        }
    }

    /// A count of elements that are there.
    fn count(&mut self) -> usize {
        (self.small() * 64).min(MOST)
    }

    fn float(&mut self) -> f32 {
        const FLOATS: [f32; 12] =
            [0.0, 1.0, -1.0, 0.5, 0.9, 2.0, 1e-30, 1e30, f32::MAX, f32::NAN, f32::INFINITY, -0.0];
        FLOATS[self.small() % FLOATS.len()]
    }

    /// A text of its own bytes; none for a length of 0.
    fn text(&mut self) -> Option<CString> {
        let length = self.small().min(self.0.len());
        let (text, rest) = self.0.split_at(length);
        self.0 = rest;
        let text: Vec<u8> = text.iter().copied().filter(|byte| *byte != 0).collect();
        (length > 0).then(|| CString::new(text).expect("no zeros"))
    }
}

fn pointer(text: &Option<CString>) -> *const c_char {
    text.as_ref().map_or(null(), |text| text.as_ptr())
}

/// Every failure has its words, and none is a bug.
fn noted(status: kvant_status) {
    // SAFETY: the text of this thread's last error, which ends with a zero.
    let error = unsafe { CStr::from_ptr(kvant_last_error()) };
    assert_ne!(status, kvant_status::Internal, "{error:?}");
    assert!(status == kvant_status::Ok || !error.is_empty(), "{status:?} without a word");
}

/// A model, loaded once.
fn engine() -> *mut kvant_engine {
    struct Loaded(*mut kvant_engine);
    // SAFETY: handles may be used from any thread.
    unsafe impl Send for Loaded {}
    // SAFETY: the same.
    unsafe impl Sync for Loaded {}
    static ENGINE: std::sync::LazyLock<Loaded> = std::sync::LazyLock::new(|| {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("tiny.gguf");
        kvant_testing::TinyModel { context: 128, ..Default::default() }.write(&path);
        let path = CString::new(path.to_str().expect("a plain path")).expect("no zeros");
        // SAFETY: all zeros are defaults.
        let mut params: kvant_engine_params = unsafe { std::mem::zeroed() };
        (params.size, params.threads) = (size_of_val(&params), 1);
        let mut engine = null_mut();
        // SAFETY: the text ends with a zero, the pointers are to what they are declared as.
        noted(unsafe { kvant_engine_load(path.as_ptr(), &params, &mut engine) });
        Loaded(engine)
    });
    ENGINE.0
}

unsafe extern "C" fn on_text(_text: *const c_char, length: usize, user: *mut c_void) -> i32 {
    // SAFETY: `user` is the counter that was given with this function.
    let left = unsafe { &mut *user.cast::<usize>() };
    *left = left.wrapping_sub(length.max(1));
    i32::from(*left > usize::MAX / 2)
}

/// Calls, one after another.
pub fn library(bytes: &[u8]) {
    let input = &mut Input(bytes);
    let engine = engine();
    let (mut cache, mut session) = (null_mut::<kvant_cache>(), null_mut::<kvant_session>());
    let (mut floats, mut more) = (vec![0.25f32; MOST], vec![0.5f32; MOST]);
    let (mut tokens, mut positions, mut count) = (vec![5u32; MOST], vec![0u32; MOST], 0usize);
    let mut told = vec![0u8; MOST];
    for _ in 0..64 {
        let Some(op) = input.byte() else { break };
        // SAFETY: handles are null or have not been freed, buffers have MOST elements and no count
        // is larger, texts end with zeros.
        unsafe {
            match op % 24 {
                0 => {
                    kvant_cache_free(cache);
                    cache = null_mut();
                    let (scheme, policy) = (input.text(), input.text());
                    let windows: Vec<usize> = (0..8).map(|_| input.size()).collect();
                    let mut params: kvant_cache_params = std::mem::zeroed();
                    params.size = size_of_val(&params) + input.small() / 200;
                    (params.layers, params.heads, params.kv_heads) =
                        (input.size(), input.size(), input.size());
                    (params.head_dim, params.capacity) = (input.size(), input.size());
                    (params.scheme, params.policy) = (pointer(&scheme), pointer(&policy));
                    if params.layers <= 8 && input.small() > 127 {
                        params.windows = windows.as_ptr();
                    }
                    let factors = params
                        .layers
                        .checked_mul(params.kv_heads)
                        .and_then(|n| n.checked_mul(params.head_dim));
                    if factors.is_some_and(|factors| factors <= MOST) && input.small() > 127 {
                        params.key_shapes = more.as_ptr();
                    }
                    (params.budget, params.threads) = (input.size() as u64, 1);
                    (params.scale, params.softcap) = (input.float(), input.float());
                    params.flags = input.small() as u32 & 0x3f;
                    // What takes gigabytes by what was asked is not of interest.
                    let width = params
                        .layers
                        .saturating_mul(params.heads.max(params.kv_heads))
                        .saturating_mul(params.head_dim);
                    if !(65_536..1 << 40).contains(&width) {
                        noted(kvant_cache_new(&params, &mut cache));
                    }
                }
                1 => noted(kvant_cache_begin(cache, input.size())),
                2 => noted(kvant_cache_append(
                    cache,
                    input.size(),
                    floats.as_ptr(),
                    more.as_ptr(),
                    input.count(),
                )),
                3 => noted(kvant_cache_attend(
                    cache,
                    input.size(),
                    floats.as_ptr(),
                    more.as_mut_ptr(),
                    input.count(),
                )),
                4 => noted(kvant_cache_commit(cache)),
                5 => noted(kvant_cache_rollback(cache, input.size())),
                6 => {
                    let mut info: kvant_cache_info = std::mem::zeroed();
                    info.size = size_of_val(&info);
                    noted(kvant_cache_get_info(cache, &mut info));
                }
                7 => {
                    let mut fork = null_mut();
                    noted(kvant_cache_fork(cache, &mut fork));
                    if !fork.is_null() {
                        kvant_cache_free(cache);
                        cache = fork;
                    }
                }
                8 => {
                    let (layer, query, head) = (input.size(), input.size(), input.size());
                    noted(kvant_cache_weights(
                        cache,
                        layer,
                        query,
                        head,
                        floats.as_mut_ptr(),
                        input.count(),
                        &mut count,
                    ));
                }
                9 => {
                    let (layer, head, room) = (input.size(), input.size(), input.count());
                    noted(kvant_cache_scores(
                        cache,
                        layer,
                        head,
                        positions.as_mut_ptr(),
                        floats.as_mut_ptr(),
                        room,
                        &mut count,
                    ));
                }
                10 => noted(kvant_cache_set_scores(
                    cache,
                    input.size(),
                    input.size(),
                    floats.as_ptr(),
                    input.count(),
                )),
                11 => noted(kvant_cache_evict(cache, input.size(), &mut count)),
                12 => floats.fill(input.float()),
                13 => more.fill(input.float()),
                14 => {
                    kvant_session_free(session);
                    session = null_mut();
                    noted(kvant_session_new(engine, &mut session));
                }
                15 => noted(kvant_session_feed(
                    session,
                    tokens.as_ptr(),
                    input.count(),
                    floats.as_mut_ptr(),
                    input.size().min(MOST),
                )),
                16 => noted(kvant_session_rollback(session, input.size(), &mut count)),
                17 => noted(kvant_session_tokens(session, tokens.as_mut_ptr(), input.count(), &mut count)),
                18 => {
                    let text = input.text();
                    let length = text.as_ref().map_or(0, |text| text.as_bytes().len());
                    let (flags, room) = (input.small() as u32, input.count());
                    noted(kvant_tokenize(
                        engine,
                        pointer(&text),
                        length,
                        flags,
                        tokens.as_mut_ptr(),
                        room,
                        &mut count,
                    ));
                }
                19 => {
                    let (flags, room) = (input.small() as u32, input.count());
                    noted(kvant_detokenize(
                        engine,
                        tokens.as_ptr(),
                        input.count(),
                        flags,
                        told.as_mut_ptr().cast(),
                        room,
                        &mut count,
                    ));
                }
                20 => {
                    let (role, content) = (input.text(), input.text());
                    let message = kvant_message { role: pointer(&role), content: pointer(&content) };
                    let messages = [message; 3];
                    let most = input.small() % 4;
                    noted(kvant_chat_tokens(
                        engine,
                        messages.as_ptr(),
                        most,
                        tokens.as_mut_ptr(),
                        input.count(),
                        &mut count,
                    ));
                }
                21 => {
                    let (prompt, stop) = (input.text(), input.text());
                    let stops = [pointer(&stop); 2];
                    let mut params: kvant_generate_params = std::mem::zeroed();
                    (params.size, params.max_tokens) = (size_of_val(&params), input.size());
                    (params.stop, params.stop_count) = (stops.as_ptr(), input.small() % 3);
                    (params.temperature, params.top_p, params.min_p) =
                        (input.float(), input.float(), input.float());
                    (params.repeat_penalty, params.presence_penalty) = (input.float(), input.float());
                    (params.top_k, params.repeat_last) = (input.size() as u32, input.size() as u32);
                    (params.flags, params.draft_max) = (input.small() as u32, input.small() as u32 % 20);
                    let mut made: kvant_generated = std::mem::zeroed();
                    made.size = size_of_val(&made);
                    let mut left = input.size();
                    let user = (&raw mut left).cast();
                    noted(kvant_session_complete(
                        session,
                        pointer(&prompt),
                        &params,
                        Some(on_text),
                        user,
                        &mut made,
                    ));
                }
                22 => {
                    let mut info: kvant_session_info = std::mem::zeroed();
                    info.size = size_of_val(&info);
                    noted(kvant_session_get_info(session, &mut info));
                }
                _ => {
                    for token in tokens.iter_mut().take(64) {
                        *token = input.size() as u32;
                    }
                }
            }
        }
    }
    // SAFETY: null, or not freed yet.
    unsafe {
        kvant_cache_free(cache);
        kvant_session_free(session);
    }
}
