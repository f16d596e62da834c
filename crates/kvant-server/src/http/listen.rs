//! Connections: how many there may be, and how long they may take to say what they want.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

/// Bytes that a request's head may take.
const MOST_HEAD: usize = 64 << 10;
/// How long to wait when no connection can be taken (no file handles left).
const PAUSE: Duration = Duration::from_millis(100);

/// What bounds connections.
#[derive(Clone, Copy, Debug)]
pub struct Connections {
    /// Connections at a time.
    pub most: usize,
    /// Time for a request's head, and between requests.
    pub head_time: Duration,
}

/// Serves `router` until `end` is done, then finishes the requests there are.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    limits: Connections,
    end: impl Future<Output = ()> + Send,
) {
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(limits.head_time).max_buf_size(MOST_HEAD);
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
        // Tokens are small and should not wait for each other.
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(router.clone());
        let connection = builder.serve_connection(TokioIo::new(stream), service);
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            // A connection that breaks concerns nobody else.
            let _ = connection.await;
            drop(place);
        });
    }
    drop(listener);
    graceful.shutdown().await;
}
