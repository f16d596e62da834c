//! The client at the other end of a connection: one that reads nothing, that leaves, or that says no more but listens.

use std::future::Future;
use std::io::{Error, ErrorKind, Result};
use std::net::Shutdown;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::http::Version;
use futures_util::FutureExt;
use socket2::SockRef;
use tokio::io::{AsyncRead, AsyncWrite, Interest, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{Instant, Sleep, sleep, sleep_until};

use crate::api::sse::Nudge;

/// Bytes that wait in the system for a client to read them: with more, an answer is made long before anybody reads it.
const SEND_BUFFER: usize = 64 << 10;
/// How often it is looked whether a client that waits for its answer is still there.
const LOOK: Duration = Duration::from_millis(100);
/// How long the end of what a client sends is waited for once the connection is over: after a silence, and in all. A connection that is
/// closed on bytes that were not read is reset, and the client may lose an answer that it has not read yet.
const SILENCE: Duration = Duration::from_millis(250);
const LINGER: Duration = Duration::from_secs(2);

/// A connection as the server reads and writes it.
pub struct Stream {
    wire: Arc<Wire>,
    /// Time for a write to get on.
    patience: Duration,
    stuck: Option<Pin<Box<Sleep>>>,
    ending: Option<Ending>,
}

/// The connection, and whether the client reads.
struct Wire {
    tcp: TcpStream,
    stuck: AtomicBool,
    /// Nothing may be said beside what the connection says itself.
    closed: bool,
}

impl Wire {
    /// True if the client has closed its side, whatever of it was not read. Over TLS nobody closes one side alone, and the last that is said
    /// may be that it ends.
    fn has_ended(&self) -> bool {
        let ready = self.tcp.ready(Interest::READABLE).now_or_never();
        ready.is_some_and(|ready| ready.is_ok_and(|ready| ready.is_read_closed()))
    }
}

/// A connection over which nothing more is said.
struct Ending {
    silence: Pin<Box<Sleep>>,
    until: Instant,
}

impl Stream {
    /// Writes that get on for `patience` not at all end the connection. One of TLS is `closed`.
    pub fn new(tcp: TcpStream, patience: Duration, closed: bool) -> Self {
        // Tokens are small and should not wait for each other. A connection is as good without either.
        let _ = tcp.set_nodelay(true);
        let _ = SockRef::from(&tcp).set_send_buffer_size(SEND_BUFFER);
        let wire = Arc::new(Wire { tcp, stuck: AtomicBool::new(false), closed });
        Self { wire, patience, stuck: None, ending: None }
    }

    /// What watches the client.
    pub fn client(&self) -> Client {
        Client { wire: self.wire.clone(), phase: watch::Sender::new(Phase::Idle) }
    }

    fn poll_out(
        &mut self,
        cx: &mut Context<'_>,
        write: impl Fn(&TcpStream) -> Result<usize>,
    ) -> Poll<Result<usize>> {
        while self.wire.tcp.poll_write_ready(cx)?.is_ready() {
            match write(&self.wire.tcp) {
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                written => {
                    self.stuck = None;
                    self.wire.stuck.store(false, Ordering::Relaxed);
                    return Poll::Ready(written);
                }
            }
        }
        self.wire.stuck.store(true, Ordering::Relaxed);
        let stuck = self.stuck.get_or_insert_with(|| Box::pin(sleep(self.patience)));
        ready!(stuck.as_mut().poll(cx));
        Poll::Ready(Err(Error::new(ErrorKind::TimedOut, "the client does not read")))
    }

    /// Reads once, past what is not ready yet.
    fn poll_in(&self, cx: &mut Context<'_>, into: &mut [u8]) -> Poll<Result<usize>> {
        loop {
            ready!(self.wire.tcp.poll_read_ready(cx))?;
            match self.wire.tcp.try_read(into) {
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                read => return Poll::Ready(read),
            }
        }
    }
}

impl AsyncRead for Stream {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<Result<()>> {
        let read = ready!(self.poll_in(cx, into.initialize_unfilled()))?;
        into.advance(read);
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Stream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        self.poll_out(cx, |tcp| tcp.try_write(bytes))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[std::io::IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        self.poll_out(cx, |tcp| tcp.try_write_vectored(parts))
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        let mut ending = match self.ending.take() {
            Some(ending) => ending,
            None => {
                if SockRef::from(&self.wire.tcp).shutdown(Shutdown::Write).is_err() {
                    // The client was faster.
                    return Poll::Ready(Ok(()));
                }
                Ending { silence: Box::pin(sleep(SILENCE)), until: Instant::now() + LINGER }
            }
        };
        let mut unread = [0; 16 << 10];
        while let Poll::Ready(read) = self.poll_in(cx, &mut unread) {
            if !read.is_ok_and(|count| count > 0) {
                return Poll::Ready(Ok(()));
            }
            ending.silence = Box::pin(sleep_until(ending.until.min(Instant::now() + SILENCE)));
        }
        let silent = ending.silence.as_mut().poll(cx);
        self.ending = Some(ending);
        silent.map(Ok)
    }
}

/// What a client is in the midst of.
#[derive(Clone)]
enum Phase {
    /// It has asked nothing.
    Idle,
    /// It has asked, in this version, and nothing was said yet.
    Asked(Version),
    /// It is being answered. A stream can be made to say something.
    Answered(Option<Nudge>),
}

/// Watches a client.
pub struct Client {
    wire: Arc<Wire>,
    phase: watch::Sender<Phase>,
}

impl Client {
    /// It has asked.
    pub fn asks(&self, version: Version) {
        self.phase.send_replace(Phase::Asked(version));
    }

    /// Its answer has begun.
    pub fn is_answered(&self, nudge: Option<Nudge>) {
        self.phase.send_replace(Phase::Answered(nudge));
    }

    /// Done when the client has left while it was waited on: nobody hears its answer.
    ///
    /// One that says no more may still listen: a connection that is closed and one that is closed half look the same until something is
    /// sent. So something is sent that means nothing, and a client that has left answers with a reset.
    pub async fn leaves(&self) {
        let mut phase = self.phase.subscribe();
        let mut silent = false;
        let mut probed = false;
        loop {
            // The sender lives as long as `self`.
            let _ = phase.wait_for(|phase| !matches!(phase, Phase::Idle)).await;
            sleep(LOOK).await;
            if !matches!(self.wire.tcp.take_error(), Ok(None)) || (self.wire.closed && self.wire.has_ended())
            {
                return;
            }
            if !silent {
                match self.wire.tcp.peek(&mut [0]).now_or_never() {
                    Some(Ok(0)) => silent = true,
                    Some(Err(_)) => return,
                    _ => continue,
                }
            }
            if !probed {
                let phase = phase.borrow().clone();
                match self.probe(&phase) {
                    Ok(sent) => probed = sent,
                    Err(_) => return,
                }
            }
        }
    }

    /// Sends something that means nothing, where that is possible. Returns whether it was.
    fn probe(&self, phase: &Phase) -> Result<bool> {
        const CONTINUE: &[u8] = b"HTTP/1.1 100 Continue\r\n\r\n";
        match phase {
            Phase::Answered(Some(nudge)) => nudge.give(),
            // What an earlier answer has left to write is not cut in two, and nothing goes beside TLS.
            Phase::Asked(Version::HTTP_11)
                if !self.wire.closed && !self.wire.stuck.load(Ordering::Relaxed) =>
            {
                match self.wire.tcp.try_write(CONTINUE) {
                    Ok(sent) if sent == CONTINUE.len() => {}
                    Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(false),
                    Ok(_) => return Err(ErrorKind::WriteZero.into()),
                    Err(error) => return Err(error),
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}
