//! Filling in the middle: between a beginning and an end, for models that have tokens for it; and llama.cpp's `/infill`.

use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use kvant_engine::{EncodeOptions, EngineError, Stop, Tokenizer};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::Body;
use super::llama::{self, LlamaRequest};
use crate::error::ApiError;
use crate::facts::infill_marks;
use crate::scheduler::Owner;
use crate::state::{App, Server};

/// Names of the tokens before a file of a repository.
const FILE: [&str; 2] = ["<|file_sep|>", "<file_sep>"];

/// The tokens that stand around a beginning and an end.
fn marks(app: &App) -> Result<[u32; 3], ApiError> {
    infill_marks(app.engine.tokenizer(), app.engine.file().checkpoint().metadata())
        .ok_or_else(|| ApiError::invalid("suffix: this model has no tokens for filling in the middle"))
}

fn encode(tokenizer: &Tokenizer, text: &str, stop: Stop<'_>) -> Result<Vec<u32>, ApiError> {
    // What is written in code never becomes a control token.
    let options = EncodeOptions { add_special: false, parse_special: false };
    Ok(tokenizer.encode_until(text, options, stop).map_err(EngineError::from)?)
}

/// The prompt for what is between `prefix` and `suffix`.
pub(crate) fn prompt(app: &App, prefix: &str, suffix: &str, stop: Stop<'_>) -> Result<Vec<u32>, ApiError> {
    let ([before, after, middle], tokenizer) = (marks(app)?, app.engine.tokenizer());
    let bos = tokenizer.bos().filter(|_| tokenizer.wants_bos());
    let [prefix, suffix] = [encode(tokenizer, prefix, stop)?, encode(tokenizer, suffix, stop)?];
    Ok([bos.as_slice(), &[before], &prefix, &[after], &suffix, &[middle]].concat())
}

/// Another file that the model is to know.
#[derive(Debug, Deserialize, ToSchema)]
pub struct Extra {
    /// Its name.
    #[serde(default)]
    filename: String,
    /// What it says.
    text: String,
}

/// What stands before and after what is to be filled in. Fields that are not named here are those of `/completion`.
#[derive(Debug, Deserialize, ToSchema)]
pub struct InfillRequest {
    /// What stands before.
    input_prefix: String,
    /// What stands after.
    input_suffix: String,
    /// Other files.
    #[serde(default)]
    input_extra: Vec<Extra>,
    /// How the middle begins.
    #[serde(default)]
    prompt: String,
    /// The rest.
    #[serde(flatten)]
    rest: LlamaRequest,
}

/// Fills in the middle.
#[utoipa::path(post, path = "/infill", request_body = InfillRequest,
    responses((status = 200, description = "the middle, or a stream of its parts"), (status = 400, description = "refused"),
              (status = 404, description = "no such model"), (status = 429, description = "busy")))]
pub async fn fill(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Body(mut asked): Body<InfillRequest>,
) -> Result<Response, ApiError> {
    let app = server.model(asked.rest.model.as_deref()).await?;
    let own = app.clone();
    let read = move |stop: Stop<'_>| {
        let tokenizer = own.engine.tokenizer();
        let mut tokens = prompt(&own, &asked.input_prefix, &asked.input_suffix, stop)?;
        let mut files = Vec::new();
        let file = FILE.iter().find_map(|name| tokenizer.id_of(name));
        for extra in &asked.input_extra {
            match file {
                Some(file) => {
                    files.push(file);
                    files.extend(encode(tokenizer, &format!("{}\n{}", extra.filename, extra.text), stop)?);
                }
                None => {
                    files.extend(encode(tokenizer, &format!("\n\n--- snippet ---\n\n{}", extra.text), stop)?)
                }
            }
        }
        files.extend(file.filter(|_| !files.is_empty()));
        let start = usize::from(tokenizer.wants_bos() && tokenizer.bos().is_some());
        tokens.splice(start..start, files);
        tokens.extend(encode(tokenizer, &asked.prompt, stop)?);
        asked.rest.prompt = json!(tokens);
        Ok(asked.rest)
    };
    let rest = app.server.reading.run(read).await?;
    llama::answer(app, owner, rest).await
}
