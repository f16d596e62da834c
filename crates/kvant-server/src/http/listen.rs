//! Connections: how many there may be, and how long they may take to say what they want.

use std::convert::Infallible;
use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::response::Response;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::TcpListener;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_rustls::TlsAcceptor;
use tower::ServiceExt;

use super::client::{Client, Stream};
use super::head;
use crate::api::sse::Nudge;

/// How long to wait when no connection can be taken (no file handles left).
const PAUSE: Duration = Duration::from_millis(100);

/// What bounds connections.
#[derive(Clone, Copy, Debug)]
pub struct Connections {
    /// Connections at a time.
    pub most: usize,
    /// Time for a request's head, and between requests.
    pub head_time: Duration,
    /// Time in which a client that is being told something reads some of it.
    pub read_time: Duration,
}

/// Serves `router`, over TLS where there is a certificate, until `end` is done, then finishes the requests there are.
pub async fn serve(
    listener: TcpListener,
    tls: Option<TlsAcceptor>,
    router: Router,
    limits: Connections,
    end: impl Future<Output = ()> + Send,
) {
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(limits.head_time).max_buf_size(head::MOST_BYTES);
    // Whether a client that says no more has left is found out by `Client`.
    builder.half_close(true);
    let graceful = GracefulShutdown::new();
    let places = Arc::new(Semaphore::new(limits.most));
    let mut end = pin!(end);
    loop {
        let place = tokio::select! {
            // The semaphore is never closed.
            place = places.clone().acquire_owned() => place.ok(),
            () = &mut end => break,
        };
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut end => break,
        };
        let Ok((stream, _)) = accepted else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let stream = Stream::new(stream, limits.read_time, tls.is_some());
        let client = Arc::new(stream.client());
        let service = service(router.clone(), client.clone());
        let Some(tls) = tls.clone() else {
            let connection = graceful.watch(builder.serve_connection(TokioIo::new(stream), service));
            tokio::spawn(until_left(connection, client, place));
            continue;
        };
        let (builder, watcher) = (builder.clone(), graceful.watcher());
        tokio::spawn(async move {
            let greeted = tokio::time::timeout(limits.head_time, tls.accept(stream)).await;
            if let Ok(Ok(stream)) = greeted {
                let connection = watcher.watch(builder.serve_connection(TokioIo::new(stream), service));
                until_left(connection, client, place).await;
            }
        });
    }
    drop(listener);
    graceful.shutdown().await;
}

/// Goes on with a connection until it ends or its client has left, and frees its place.
async fn until_left<E>(
    connection: impl Future<Output = Result<(), E>>,
    client: Arc<Client>,
    place: Option<OwnedSemaphorePermit>,
) {
    tokio::select! {
        // A connection that breaks concerns nobody else.
        _ = connection => {}
        () = client.leaves() => {}
    }
    drop(place);
}

/// Answers by `router`, and tells `client` how far its request has come.
fn service(
    router: Router,
    client: Arc<Client>,
) -> impl Service<Request<Incoming>, Response = Response, Error = Infallible, Future: Send> {
    service_fn(move |request: Request<Incoming>| {
        client.asks(request.version());
        let (answering, client) = (router.clone().oneshot(request), client.clone());
        async move {
            let mut response = answering.await?;
            client.is_answered(response.extensions_mut().remove::<Nudge>());
            Ok(response)
        }
    })
}
