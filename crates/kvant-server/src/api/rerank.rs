//! Documents by how well they answer a query: `/v1/rerank` as Jina, Cohere and llama.cpp's server have it.

use axum::extract::State;
use axum::{Extension, Json};
use kvant_engine::{Pair, Stop};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::Body;
use super::ollama::keep_of_request;
use crate::error::ApiError;
use crate::scheduler::Owner;
use crate::state::models::model;
use crate::state::{App, Server};

/// Documents of a request.
const MOST_DOCUMENTS: usize = 2048;

/// Documents to be put in order. Fields that are not named here are ignored.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct RerankRequest {
    /// The model's name.
    pub model: Option<String>,
    /// What is asked.
    pub query: Option<String>,
    /// Texts, or objects whose `text` is one.
    #[schema(value_type = Object)]
    #[serde(alias = "texts")]
    pub documents: Value,
    /// Documents that are told, the best ones first; all if not given.
    pub top_n: Option<usize>,
    /// Documents are told beside their scores.
    pub return_documents: Option<bool>,
    /// Scores are the model's own numbers, in place of probabilities.
    pub raw_scores: Option<bool>,
    /// What a decoder is told to judge by.
    pub instruction: Option<String>,
    /// Tokens of a query and a document together beyond which these are cut; the context if not given.
    pub max_tokens_per_doc: Option<usize>,
    /// Cut documents that are too long, in place of refusing them: true if not given.
    pub truncate: Option<bool>,
    /// How long the model stays loaded when nobody uses it, as ollama has it.
    #[schema(value_type = Option<Object>)]
    pub keep_alive: Option<Value>,
}

impl RerankRequest {
    /// The documents' texts.
    fn documents(&self) -> Result<Vec<&str>, ApiError> {
        let wrong = || ApiError::invalid("documents: expected a list of texts");
        let list = self.documents.as_array().filter(|list| !list.is_empty()).ok_or_else(wrong)?;
        if list.len() > MOST_DOCUMENTS {
            let message = format!("documents: found {} texts, expected at most {MOST_DOCUMENTS}", list.len());
            return Err(ApiError::invalid(message));
        }
        list.iter().map(|one| one.as_str().or_else(|| one["text"].as_str()).ok_or_else(wrong)).collect()
    }

    /// The query with each document.
    fn pairs(&self, app: &App, stop: Stop<'_>) -> Result<Vec<Pair>, ApiError> {
        let query = self.query.as_deref().filter(|query| !query.is_empty());
        let query = query.ok_or_else(|| ApiError::invalid("query: found none, expected a text"))?;
        let context = app.engine.context();
        let most = self.max_tokens_per_doc.map_or(context, |most| most.min(context));
        let cut = if self.truncate.unwrap_or(true) { most } else { usize::MAX };
        let pair = |document: &str| app.engine.pair(query, document, self.instruction.as_deref(), cut, stop);
        self.documents()?.into_iter().map(|document| Ok(pair(document)?)).collect()
    }
}

/// Documents by how well they answer a query.
#[utoipa::path(post, path = "/v1/rerank", operation_id = "rerank", request_body = RerankRequest,
    responses((status = 200, description = "the documents' scores, the best first"),
              (status = 400, description = "refused"), (status = 404, description = "no such model")))]
pub async fn rerank(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Body(asked): Body<RerankRequest>,
) -> Result<Json<Value>, ApiError> {
    let app = model(&server, asked.model.as_deref(), keep_of_request(asked.keep_alive.as_ref())?).await?;
    app.engine.check_reranks()?;
    let (own, documents) = (app.clone(), asked.return_documents == Some(true));
    let (top, raw) = (asked.top_n, asked.raw_scores == Some(true));
    let texts: Vec<Value> = match documents {
        true => asked.documents()?.into_iter().map(Value::from).collect(),
        false => Vec::new(),
    };
    let pairs = server.reading.run(move |stop| asked.pairs(&own, stop)).await?;
    let tokens: usize = pairs.iter().map(|pair| pair.tokens.len()).sum();
    let logits = app.embedding.scores(owner, pairs).await?;
    let score = |logit: f32| if raw { logit } else { 1.0 / (1.0 + (-logit).exp()) };
    let mut scores: Vec<(usize, f32)> = logits.into_iter().map(score).enumerate().collect();
    scores.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    scores.truncate(top.unwrap_or(usize::MAX));
    let told = |(index, score): (usize, f32)| match texts.get(index) {
        Some(text) => json!({ "index": index, "relevance_score": score, "document": { "text": text } }),
        None => json!({ "index": index, "relevance_score": score }),
    };
    let results: Vec<Value> = scores.into_iter().map(told).collect();
    let usage = json!({ "prompt_tokens": tokens, "total_tokens": tokens });
    Ok(Json(json!({ "object": "list", "model": app.name, "results": results, "usage": usage })))
}
