//! Texts as vectors: OpenAI's `/v1/embeddings`, ollama's `/api/embed` and `/api/embeddings`, llama.cpp's `/embedding`.

use std::time::Instant;

use axum::Extension;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use kvant_engine::{Pooling, Stop, base64, unit};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::Body;
use super::ollama::keep_of_request;
use crate::error::ApiError;
use crate::scheduler::Owner;
use crate::state::models::model;
use crate::state::{App, Server};

/// Texts of a request.
const MOST_TEXTS: usize = 2048;

/// Texts to be embedded. Fields that are not named here are ignored.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct EmbeddingRequest {
    /// The model's name.
    pub model: Option<String>,
    /// A text, a list of tokens, or a list of either.
    #[schema(value_type = Object)]
    pub input: Value,
    /// The same under llama.cpp's name.
    #[schema(value_type = Object)]
    pub content: Value,
    /// The same under the name of ollama's `/api/embeddings`: one text.
    pub prompt: Option<String>,
    /// `float` or `base64`: the numbers as little-endian f32.
    pub encoding_format: Option<String>,
    /// Numbers of a vector: the first ones, scaled to length 1 again.
    pub dimensions: Option<usize>,
    /// `last`, `mean` or `cls`; what the model's file says if not given, else `mean` for encoders and `last` for decoders.
    pub pooling: Option<String>,
    /// Cut texts that are longer than the context, in place of refusing them: true for ollama's paths if not given.
    pub truncate: Option<bool>,
    /// The kind of text, whose prefix the model's configuration has under this name (`query`, `document`).
    #[serde(alias = "input_type")]
    pub prompt_name: Option<String>,
    /// How long the model stays loaded when nobody uses it, as ollama has it.
    #[schema(value_type = Option<Object>)]
    pub keep_alive: Option<Value>,
}

/// What was made.
struct Made {
    app: App,
    vectors: Vec<Vec<f32>>,
    tokens: usize,
}

impl EmbeddingRequest {
    /// The texts as tokens, in their order.
    fn texts(&self, app: &App, truncate: bool, stop: Stop<'_>) -> Result<Vec<Vec<u32>>, ApiError> {
        let wrong = || ApiError::invalid("input: expected a text, tokens, or a list of them");
        let prompt = self.prompt.as_ref().map(|text| Value::from(text.as_str()));
        let given = [&self.input, &self.content].into_iter().find(|value| !value.is_null());
        let given = given
            .or(prompt.as_ref())
            .ok_or_else(|| ApiError::invalid("input: found none, expected a text"))?;
        let several = match given {
            Value::Array(list) if list.is_empty() => return Err(wrong()),
            Value::Array(list) if !list.iter().all(Value::is_number) => list.as_slice(),
            one => std::slice::from_ref(one),
        };
        if several.len() > MOST_TEXTS {
            let message = format!("input: found {} texts, expected at most {MOST_TEXTS}", several.len());
            return Err(ApiError::invalid(message));
        }
        let (engine, vocab) = (&app.engine, app.engine.spec().vocab as u64);
        let prefix = engine.embedding_prompt(self.prompt_name.as_deref())?;
        let mut texts = Vec::with_capacity(several.len());
        for one in several {
            let mut tokens = match one {
                Value::String(text) if text.is_empty() => {
                    return Err(ApiError::invalid("input: found an empty text"));
                }
                Value::String(text) => engine.embedding_tokens(&format!("{prefix}{text}"), false, stop)?,
                Value::Array(ids) if !ids.is_empty() => {
                    let token = |id: &Value| id.as_u64().filter(|id| *id < vocab).map(|id| id as u32);
                    let ids: Option<Vec<u32>> = ids.iter().map(token).collect();
                    ids.ok_or_else(|| {
                        ApiError::invalid(format!("input: expected tokens as whole numbers below {vocab}"))
                    })?
                }
                _ => return Err(wrong()),
            };
            if truncate {
                engine.truncate(&mut tokens);
            }
            texts.push(tokens);
        }
        Ok(texts)
    }

    async fn make(self, server: &Server, owner: Owner, truncate: bool) -> Result<Made, ApiError> {
        let app = model(server, self.model.as_deref(), keep_of_request(self.keep_alive.as_ref())?).await?;
        let width = app.engine.embedding_width();
        let dimensions = self.dimensions.unwrap_or(width);
        if !(1..=width).contains(&dimensions) {
            let message = format!("dimensions: found {dimensions}, expected 1 to {width}");
            return Err(ApiError::invalid(message));
        }
        let pooling = match &self.pooling {
            None => app.engine.pooling(),
            Some(text) => {
                text.parse::<Pooling>().map_err(|error| ApiError::invalid(format!("pooling: {error}")))?
            }
        };
        let truncate = self.truncate.unwrap_or(truncate);
        let own = app.clone();
        let texts = app.server.reading.run(move |stop| self.texts(&own, truncate, stop)).await?;
        let tokens = texts.iter().map(Vec::len).sum();
        let mut vectors = app.embedding.embed(owner, texts, pooling).await?;
        if dimensions < width {
            for vector in &mut vectors {
                vector.truncate(dimensions);
                *vector = unit(std::mem::take(vector));
            }
        }
        Ok(Made { app, vectors, tokens })
    }
}

/// An answer as JSON. Millions of numbers are written one by one, beside the connections: as a tree they would take many times their text.
async fn written<T: Serialize + Send + 'static>(app: &App, answer: T) -> Result<Response, ApiError> {
    let write = move |_: Stop<'_>| {
        serde_json::to_vec(&answer).map_err(|error| ApiError::server(format!("no answer: {error}")))
    };
    let bytes = app.server.reading.run(write).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], bytes).into_response())
}

/// A vector's numbers, plain or in base64.
#[derive(Serialize)]
#[serde(untagged)]
enum Numbers {
    Plain(Vec<f32>),
    Packed(String),
}

#[derive(Serialize)]
struct OpenAiVector {
    object: &'static str,
    index: usize,
    embedding: Numbers,
}

#[derive(Serialize)]
struct OpenAiUsage {
    prompt_tokens: usize,
    total_tokens: usize,
}

#[derive(Serialize)]
struct OpenAiVectors {
    object: &'static str,
    data: Vec<OpenAiVector>,
    model: String,
    usage: OpenAiUsage,
}

#[derive(Serialize)]
struct OllamaVectors {
    model: String,
    embeddings: Vec<Vec<f32>>,
    total_duration: u64,
    load_duration: u64,
    prompt_eval_count: usize,
}

#[derive(Serialize)]
struct OllamaVector {
    embedding: Vec<f32>,
}

#[derive(Serialize)]
struct LlamaVector {
    index: usize,
    embedding: [Vec<f32>; 1],
}

/// Texts as vectors.
#[utoipa::path(post, path = "/v1/embeddings", operation_id = "create_embedding", request_body = EmbeddingRequest,
    responses((status = 200, description = "the vectors"), (status = 400, description = "refused"),
              (status = 404, description = "no such model")))]
pub async fn openai(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Body(asked): Body<EmbeddingRequest>,
) -> Result<Response, ApiError> {
    let packed = match asked.encoding_format.as_deref() {
        None | Some("float") => false,
        Some("base64") => true,
        Some(other) => {
            return Err(ApiError::invalid(format!(
                "encoding_format: found {other}, expected float or base64"
            )));
        }
    };
    let Made { app, vectors, tokens } = asked.make(&server, owner, false).await?;
    let told = |(index, vector): (usize, Vec<f32>)| {
        let embedding = if packed { Numbers::Packed(base64_of(&vector)) } else { Numbers::Plain(vector) };
        OpenAiVector { object: "embedding", index, embedding }
    };
    let data = vectors.into_iter().enumerate().map(told).collect();
    let usage = OpenAiUsage { prompt_tokens: tokens, total_tokens: tokens };
    written(&app, OpenAiVectors { object: "list", data, model: app.name.clone(), usage }).await
}

/// Texts as vectors, as ollama tells them.
#[utoipa::path(post, path = "/api/embed", operation_id = "ollama_embed", request_body = EmbeddingRequest,
    responses((status = 200, description = "the vectors"), (status = 400, description = "refused"),
              (status = 404, description = "no such model")))]
pub async fn ollama(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Body(asked): Body<EmbeddingRequest>,
) -> Result<Response, ApiError> {
    let began = Instant::now();
    let Made { app, vectors, tokens } = asked.make(&server, owner, true).await?;
    let answer = OllamaVectors {
        model: app.name.clone(),
        embeddings: vectors,
        total_duration: began.elapsed().as_nanos() as u64,
        load_duration: 0,
        prompt_eval_count: tokens,
    };
    written(&app, answer).await
}

/// A text as a vector, as ollama told it before.
#[utoipa::path(post, path = "/api/embeddings", operation_id = "ollama_embeddings", request_body = EmbeddingRequest,
    responses((status = 200, description = "the vector"), (status = 400, description = "refused"),
              (status = 404, description = "no such model")))]
pub async fn ollama_one(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Body(asked): Body<EmbeddingRequest>,
) -> Result<Response, ApiError> {
    let Made { app, vectors, .. } = asked.make(&server, owner, true).await?;
    let embedding = vectors.into_iter().next().unwrap_or_default();
    written(&app, OllamaVector { embedding }).await
}

/// Texts as vectors, as llama.cpp tells them.
#[utoipa::path(post, path = "/embedding", operation_id = "llama_embedding", request_body = EmbeddingRequest,
    responses((status = 200, description = "the vectors"), (status = 400, description = "refused"),
              (status = 404, description = "no such model")))]
pub async fn llama(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Body(asked): Body<EmbeddingRequest>,
) -> Result<Response, ApiError> {
    let Made { app, vectors, .. } = asked.make(&server, owner, false).await?;
    let told = |(index, vector): (usize, Vec<f32>)| LlamaVector { index, embedding: [vector] };
    let told: Vec<LlamaVector> = vectors.into_iter().enumerate().map(told).collect();
    written(&app, told).await
}

/// Numbers as little-endian f32 in base64.
fn base64_of(numbers: &[f32]) -> String {
    let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    base64(&bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_packed_as_others_unpack_them() {
        assert_eq!(base64_of(&[]), "");
        assert_eq!(base64_of(&[1.0]), "AACAPw==");
        assert_eq!(base64_of(&[1.0, -2.5]), "AACAPwAAIMA=");
        assert_eq!(base64_of(&[1.0, -2.5, 0.1]), "AACAPwAAIMDNzMw9");
    }
}
