//! Host allow-list: a page that rebinds its own name to this machine gets nothing.

use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::error::ApiError;
use crate::state::App;

/// Names of this machine itself.
const LOCAL: [&str; 3] = ["localhost", "127.0.0.1", "[::1]"];

/// Lets requests through that ask for a host of the list.
pub async fn check(State(app): State<App>, request: Request, next: Next) -> Response {
    let asked = request.uri().host().map(str::to_owned).or_else(|| {
        let host = request.headers().get(header::HOST)?.to_str().ok()?;
        Some(host.to_owned())
    });
    match asked {
        Some(host) if allowed(&host, &app.options.allowed_hosts) => next.run(request).await,
        found => {
            let found = found.unwrap_or_else(|| "none".to_owned());
            let message = format!("host {found}: not one that this server answers to");
            ApiError::new(StatusCode::FORBIDDEN, "permission_error", message).into_response()
        }
    }
}

/// True if `host`, with or without a port, is this machine's or one of `list`; `*` in the list allows all.
fn allowed(host: &str, list: &[String]) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) && !name.is_empty() => name,
        _ => host,
    };
    let same = |one: &str| one == "*" || one.eq_ignore_ascii_case(name) || one.eq_ignore_ascii_case(host);
    LOCAL.into_iter().any(same) || list.iter().any(|one| same(one))
}

#[cfg(test)]
mod tests {
    use super::allowed;

    #[test]
    fn only_this_machine_and_what_is_listed() {
        let list = ["models.example".to_owned()];
        for host in ["localhost", "LOCALHOST:8080", "127.0.0.1:1", "[::1]:80", "[::1]", "models.example:8080"]
        {
            assert!(allowed(host, &list), "{host}");
        }
        for host in
            ["evil.example", "localhost.evil.example", "127.0.0.1.evil", "", ":80", "models.example.evil"]
        {
            assert!(!allowed(host, &list), "{host}");
        }
        assert!(allowed("any.thing", &["*".to_owned()]));
    }
}
