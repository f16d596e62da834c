//! ollama's management of models: pull, delete, copy.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use utoipa::ToSchema;

use super::{Body, sse};
use crate::error::ApiError;
use crate::state::Server;
use crate::state::models::{Pulling, known, resolve};
use crate::work::blocking;

/// Models that are pulled at a time.
pub(crate) const MOST_PULLS: usize = 4;
/// Lines that may wait for a client; further ones of the same file are left out, later ones say more.
const LINES_AHEAD: usize = 64;

/// Which model.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct StoredModel {
    /// The model's name: of the registry, or `hf:OWNER/REPO[:QUANT]`.
    pub model: Option<String>,
    /// The same under its old name.
    pub name: Option<String>,
    /// Tell how far it has come; true if not given.
    pub stream: Option<bool>,
    /// Whether to do without TLS: refused if so.
    pub insecure: Option<bool>,
}

impl StoredModel {
    fn model(&self) -> Result<String, ApiError> {
        let name = self.model.as_deref().or(self.name.as_deref()).unwrap_or_default();
        match name.is_empty() {
            true => Err(ApiError::invalid("model: found nothing, expected a name")),
            false => Ok(name.to_owned()),
        }
    }
}

/// What is copied, and how the copy is called.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct Copied {
    /// The model's name.
    pub source: String,
    /// Its further name.
    pub destination: String,
}

/// Reads what pulling tells.
struct Lines(mpsc::Receiver<Value>);

impl sse::Source for Lines {
    async fn next(&mut self) -> Option<String> {
        Some(format!("{}\n", self.0.recv().await?))
    }
}

/// What pulling tells, as ollama says it.
fn line(step: Pulling<'_>) -> Value {
    match step {
        Pulling::Says(text) => json!({ "status": text }),
        Pulling::Begins { what, total } => {
            let mut line = json!({ "status": format!("pulling {what}"), "digest": what });
            if let Some(total) = total {
                line["total"] = json!(total);
            }
            line
        }
        Pulling::At { what, total, done } => {
            let mut line = json!({ "status": format!("pulling {what}"), "digest": what, "completed": done });
            if let Some(total) = total {
                line["total"] = json!(total);
            }
            line
        }
    }
}

/// Fetches a model. What was fetched of it before is not fetched again, and its digests are compared.
#[utoipa::path(post, path = "/api/pull", request_body = StoredModel, responses((status = 200, description = "how it goes, line by line"),
    (status = 400, description = "refused"), (status = 403, description = "not for this client")))]
pub async fn pull(
    State(server): State<Server>,
    Body(asked): Body<StoredModel>,
) -> Result<Response, ApiError> {
    let (catalog, name) = (server.models.managed(&server.options)?, asked.model()?);
    if asked.insecure == Some(true) {
        return Err(ApiError::invalid("insecure: found true, expected false: models come over TLS alone"));
    }
    let place = server.pulls.clone().try_acquire_owned();
    let place = place.map_err(|_| ApiError::busy("as many models are being pulled as may be at a time"))?;
    if asked.stream == Some(false) {
        blocking(move || {
            let _place = place;
            catalog.pull(&name, &|_| {})
        })
        .await?;
        return Ok(Json(json!({ "status": "success" })).into_response());
    }
    let (tell, lines) = mpsc::channel(LINES_AHEAD);
    drop(tokio::task::spawn_blocking(move || {
        let _place = place;
        let _ = tell.try_send(json!({ "status": "pulling manifest" }));
        // A client that reads slowly hears less; one that has left does not end what others may wait for.
        let pulled = catalog.pull(&name, &|step| drop(tell.try_send(line(step))));
        let last = match pulled {
            Ok(()) => json!({ "status": "success" }),
            Err(error) => json!({ "error": error.message }),
        };
        let _ = tell.blocking_send(last);
    }));
    Ok(sse::lines(Lines(lines)))
}

/// Removes a model, which is unloaded first if nobody uses it.
#[utoipa::path(delete, path = "/api/delete", request_body = StoredModel, responses((status = 200, description = "done"),
    (status = 403, description = "not for this client"), (status = 404, description = "no such model"),
    (status = 409, description = "it is in use, or has other names")))]
pub async fn delete(
    State(server): State<Server>,
    Body(asked): Body<StoredModel>,
) -> Result<StatusCode, ApiError> {
    let catalog = server.models.managed(&server.options)?;
    let name = resolve(&server, Some(&asked.model()?)).await?;
    server.models.release(&server, &name).await?;
    blocking(move || catalog.remove(&name)).await?;
    Ok(StatusCode::OK)
}

/// Gives a model a further name.
#[utoipa::path(post, path = "/api/copy", request_body = Copied, responses((status = 200, description = "done"),
    (status = 400, description = "no name for a model"), (status = 403, description = "not for this client"),
    (status = 404, description = "no such model")))]
pub async fn copy(State(server): State<Server>, Body(asked): Body<Copied>) -> Result<StatusCode, ApiError> {
    let catalog = server.models.managed(&server.options)?;
    let source = resolve(&server, Some(&asked.source)).await?;
    if known(&server).await?.iter().any(|one| one.name == asked.destination && one.loaded.is_some()) {
        return Err(ApiError::conflict(format!("model {}: it is loaded", asked.destination)));
    }
    blocking(move || catalog.copy(&source, &asked.destination)).await?;
    Ok(StatusCode::OK)
}
