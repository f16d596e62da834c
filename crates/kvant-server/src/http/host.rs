//! Host allow-list: a page that rebinds its own name to this machine gets nothing.

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::error::ApiError;
use crate::state::Server;

/// Names of this machine itself.
const LOCAL: [&str; 3] = ["localhost", "127.0.0.1", "[::1]"];
/// The port of an address without one.
const USUAL_PORT: u16 = 80;

/// Lets requests through that ask for a host of the list.
pub async fn check(State(server): State<Server>, request: Request, next: Next) -> Response {
    match named(&request) {
        Ok(host) if allowed(host.as_str(), &server.options.allowed_hosts) => next.run(request).await,
        Ok(host) => {
            let message = format!("host {host}: not one that this server answers to");
            ApiError::new(StatusCode::FORBIDDEN, "permission_error", message).into_response()
        }
        Err(error) => error.into_response(),
    }
}

/// The one host that a request names: two of them would be two answers to who is asked.
pub fn named(request: &Request) -> Result<Authority, ApiError> {
    let mut hosts = request.headers().get_all(header::HOST).iter();
    let host = match (hosts.next(), hosts.next()) {
        (_, Some(_)) => return Err(ApiError::invalid("Host: found several, expected one")),
        (host, None) => host.map(|host| Authority::try_from(host.as_bytes())).transpose(),
    };
    let host =
        host.map_err(|_| ApiError::invalid("Host: found what is no host, expected a name and port"))?;
    match (host, request.uri().authority()) {
        (Some(host), Some(address)) if !same(&host, address) => Err(ApiError::invalid(format!(
            "Host: found {host}, expected {address} as in the request's address"
        ))),
        (Some(host), _) => Ok(host),
        (None, Some(address)) => Ok(address.clone()),
        (None, None) => Err(ApiError::invalid("Host: found none, expected a name and port")),
    }
}

fn same(one: &Authority, other: &Authority) -> bool {
    let port = |authority: &Authority| authority.port_u16().unwrap_or(USUAL_PORT);
    one.host().eq_ignore_ascii_case(other.host()) && port(one) == port(other)
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
