//! Bodies: bounded in bytes, each and all together, and in the time they may take to arrive.
//!
//! A body is read when a handler asks for it: requests that are refused, and paths that take none, leave it on the wire. Answers that are
//! whole lie in memory until they are read, and are bounded all together.

use std::ops::Deref;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use hyper::body::{Frame, SizeHint};
use memmap2::{MmapMut, MmapOptions};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::ApiError;

/// Bytes up to which a body lies with other small things.
const SHORT: usize = 64 << 10;
/// How long a body waits for others to leave.
const PATIENCE: Duration = Duration::from_secs(1);

/// Lists, fields, texts and numbers of a body. A list of two bytes takes a hundred in memory, and half as many again for each copy.
pub const MOST_VALUES: usize = 1 << 20;

/// About how many values there are in a text of JSON.
pub fn values(bytes: &[u8]) -> usize {
    let (mut count, mut at, mut quoted) = (1, 0, false);
    while let Some(byte) = bytes.get(at) {
        match (quoted, byte) {
            (true, b'\\') => at += 1,
            (_, b'"') => quoted = !quoted,
            (false, b'[' | b'{' | b',') => count += 1,
            _ => {}
        }
        at += 1;
    }
    count
}

/// Bytes that all bodies together may take. Cloning copies a pointer.
#[derive(Clone)]
pub struct Bodies {
    free: Arc<Semaphore>,
    most: usize,
}

impl Bodies {
    /// At most `bytes`.
    pub fn new(bytes: usize) -> Self {
        let most = bytes.min(Semaphore::MAX_PERMITS).min(u32::MAX as usize);
        Self { free: Arc::new(Semaphore::new(most)), most }
    }

    /// Sets `bytes` aside, once there are as many; one body may take all.
    async fn take(&self, bytes: usize) -> Result<OwnedSemaphorePermit, ApiError> {
        let taking = self.free.clone().acquire_many_owned(bytes.min(self.most) as u32);
        match tokio::time::timeout(PATIENCE, taking).await {
            Ok(Ok(permit)) => Ok(permit),
            // The semaphore is never closed: time ran out.
            _ => Err(full()),
        }
    }
}

fn full() -> ApiError {
    let message = "the bodies of other requests take all the memory there is for them";
    let full = ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable_error", message);
    ApiError { retry_after: Some(1), ..full }
}

/// What a request's body takes of all that bodies may take, until its answer begins.
#[derive(Clone, Default)]
pub struct HeldBody(Arc<Mutex<Option<OwnedSemaphorePermit>>>);

impl HeldBody {
    fn add(&self, more: OwnedSemaphorePermit) {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match &mut *held {
            Some(held) => held.merge(more),
            None => *held = Some(more),
        }
    }
}

/// Lets handlers keep what they read until they answer: values made from a body take as much as the body. Then a long answer takes its
/// share of all `answers` until its client has read it.
pub async fn hold(State(answers): State<Bodies>, mut request: Request, next: Next) -> Response {
    let held = HeldBody::default();
    request.extensions_mut().insert(held.clone());
    let response = next.run(request).await;
    drop(held);
    let bytes = HttpBody::size_hint(response.body()).exact().unwrap_or(0);
    if bytes <= SHORT as u64 {
        return response;
    }
    match answers.take(usize::try_from(bytes).unwrap_or(usize::MAX)).await {
        Ok(taken) => response.map(|body| Body::new(Counted { body, _taken: taken })),
        Err(full) => full.into_response(),
    }
}

/// An answer, and what it takes of all answers. It does not tell its end in advance: with its end it goes, long before the client has it.
struct Counted {
    body: Body,
    _taken: OwnedSemaphorePermit,
}

impl HttpBody for Counted {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn size_hint(&self) -> SizeHint {
        HttpBody::size_hint(&self.body)
    }
}

/// A whole body. A long one lies in pages of its own, which go back to the system with it; an allocator would keep what it once had.
pub enum WholeBody {
    /// A short one.
    Short(Vec<u8>),
    /// Pages, and how many of their bytes are the body.
    Long(MmapMut, usize),
}

impl Deref for WholeBody {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            WholeBody::Short(bytes) => bytes,
            WholeBody::Long(pages, length) => &pages[..*length],
        }
    }
}

impl WholeBody {
    /// Adds what came, to `most` bytes in all.
    fn push(&mut self, more: &[u8], most: usize) -> Result<(), ApiError> {
        if self.len() + more.len() > most {
            return Err(too_long(most));
        }
        if let WholeBody::Short(bytes) = self {
            if bytes.len() + more.len() <= SHORT {
                bytes.extend_from_slice(more);
                return Ok(());
            }
            // Pages that are not written take nothing.
            let mut pages = MmapOptions::new().len(most).no_reserve_swap().map_anon().map_err(|_| full())?;
            // A huge page would take more than was set aside; where there are none, that is as well.
            #[cfg(target_os = "linux")]
            let _ = pages.advise(memmap2::Advice::NoHugePage);
            pages[..bytes.len()].copy_from_slice(bytes);
            *self = WholeBody::Long(pages, bytes.len());
        }
        if let WholeBody::Long(pages, length) = self {
            pages[*length..*length + more.len()].copy_from_slice(more);
            *length += more.len();
        }
        Ok(())
    }
}

fn too_long(most: usize) -> ApiError {
    let message = format!("the body has more than {most} bytes");
    ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "invalid_request_error", message)
}

/// Reads a request's body of at most `most` bytes, which may take so much `time`.
pub async fn read(
    request: Request,
    bodies: &Bodies,
    most: usize,
    time: Duration,
) -> Result<WholeBody, ApiError> {
    tokio::time::timeout(time, read_all(request, bodies, most)).await.unwrap_or_else(|_| {
        let message = format!("the body took longer than {} s", time.as_secs());
        Err(ApiError::new(StatusCode::REQUEST_TIMEOUT, "invalid_request_error", message))
    })
}

async fn read_all(request: Request, bodies: &Bodies, most: usize) -> Result<WholeBody, ApiError> {
    let promised =
        request.headers().get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    if promised.is_some_and(|bytes: u64| bytes > most as u64) {
        return Err(too_long(most));
    }
    let held = request.extensions().get::<HeldBody>().cloned().unwrap_or_default();
    let mut parts = request.into_body().into_data_stream();
    let mut whole = WholeBody::Short(Vec::new());
    while let Some(part) = parts.next().await {
        let part = part.map_err(|_| ApiError::invalid("the body ended before it was whole"))?;
        held.add(bodies.take(part.len()).await?);
        whole.push(&part, most)?;
    }
    Ok(whole)
}
