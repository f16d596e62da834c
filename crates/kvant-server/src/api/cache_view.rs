//! `/cache-view`: what the cache holds of each token of a conversation, and how much attention each token receives.

use axum::extract::State;
use axum::{Extension, Json};
use kvant_engine::ReceivedFrom;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use super::Body;
use super::messages::parse_messages;
use super::turn::Turn;
use crate::error::ApiError;
use crate::scheduler::Owner;
use crate::state::Server;

/// Which conversation is looked at.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct CacheViewRequest {
    /// The model's name.
    pub model: Option<String>,
    /// What was said.
    #[schema(value_type = Vec<Object>)]
    pub messages: Value,
    /// Tools.
    #[schema(value_type = Option<Vec<Object>>)]
    pub tools: Option<Vec<Value>>,
    /// Further variables of the template.
    #[schema(value_type = Option<Object>)]
    pub chat_template_kwargs: Option<Map<String, Value>>,
}

/// The tokens of a conversation as the cache has them. The conversation is not read for it: what has not run is not told.
#[utoipa::path(post, path = "/cache-view", operation_id = "view_cache", request_body = CacheViewRequest,
    responses((status = 200, description = "the tokens"), (status = 400, description = "refused"),
              (status = 404, description = "nothing of the conversation is cached")))]
pub async fn view(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Body(asked): Body<CacheViewRequest>,
) -> Result<Json<Value>, ApiError> {
    let app = server.model(asked.model.as_deref()).await?;
    let turn = Turn {
        messages: parse_messages(&asked.messages)?,
        tools: asked.tools.unwrap_or_default(),
        kwargs: asked.chat_template_kwargs.unwrap_or_default(),
        over: true,
        ..Turn::default()
    };
    let tokens = turn.into_prompt(&app).await?;
    let found = app.scheduler.view(app.space(owner), tokens).await?;
    let seen = found.ok_or_else(|| {
        ApiError::not_found("nothing of this conversation is cached: it is there after its next answer")
    })?;
    let tokenizer = app.engine.tokenizer();
    let mut texts = tokenizer.stream_continuation().show_special(true);
    let (from, received) = match seen.view.received {
        Some((from, received)) => (Some(from), received),
        None => (None, Vec::new()),
    };
    let token = |(at, id): (usize, &u32)| {
        let mut told = json!({
            "id": id,
            "text": texts.push(*id).unwrap_or_default(),
            "held": seen.view.held.get(at).map(|held| rounded(*held)),
        });
        if let Some(share) = received.get(at) {
            told["received"] = rounded(*share);
        }
        if tokenizer.token_kind(*id).is_some_and(|kind| kind.is_hidden()) {
            told["control"] = true.into();
        }
        told
    };
    let told: Vec<Value> = seen.tokens.iter().enumerate().map(token).collect();
    let (from, queries) = match from {
        None => (Value::Null, None),
        Some(ReceivedFrom::Policy) => (json!("policy"), None),
        Some(ReceivedFrom::Newest(count)) => (json!("newest"), Some(count)),
    };
    Ok(Json(json!({
        "object": "cache_view",
        "policy": app.engine.options().policy.to_string(),
        "received_from": from,
        "queries": queries,
        "kv_tokens": seen.cache.tokens,
        "kv_bytes": seen.cache.bytes,
        "kv_elements": seen.cache.elements,
        "tokens": told,
    })))
}

/// A share in as many digits as anybody looks at.
fn rounded(share: f32) -> Value {
    let digits = 1e7;
    json!((f64::from(share) * digits).round() / digits)
}
