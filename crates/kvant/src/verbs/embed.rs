//! `kvant embed`: vectors of texts.

use kvant_engine::{Engine, Stop, unit};
use serde_json::json;

use crate::args::EmbedArgs;
use crate::config::Config;
use crate::error::CliError;
use crate::load::{self, Told};
use crate::out::say;

/// Prints the vectors of the texts that are given.
pub fn embed(args: &EmbedArgs, config: &Config) -> Result<(), CliError> {
    let texts = texts(args)?;
    if texts.is_empty() || texts.iter().any(String::is_empty) {
        let reason = "found an empty text, expected at least one character".to_owned();
        return Err(CliError::Option { option: "TEXTS", reason });
    }
    let options = load::engine_options(&args.model, load::PLAIN_CACHE)?;
    let engine = load::load_as(&args.model, config, &options, Told::Nothing)?;
    let width = engine.embedding_width();
    let dimensions = args.dimensions.unwrap_or(width);
    if !(1..=width).contains(&dimensions) {
        let reason = format!("found {dimensions}, expected 1 to {width}");
        return Err(CliError::Option { option: "--dimensions", reason });
    }
    let tokens = tokens(args, &engine, &texts)?;
    let rows: Vec<&[u32]> = tokens.iter().map(Vec::as_slice).collect();
    let vectors = engine.embedder()?.embed(&rows, args.pooling.unwrap_or(engine.pooling()))?;
    let shortened = vectors.into_iter().map(|mut vector| {
        let whole = vector.len() == dimensions;
        vector.truncate(dimensions);
        if whole { vector } else { unit(vector) }
    });
    let vectors: Vec<Vec<f32>> = shortened.collect();
    if args.json {
        let count = tokens.iter().map(Vec::len).sum::<usize>();
        say!("{}", json!({ "embeddings": vectors, "prompt_tokens": count }))?;
        return Ok(());
    }
    for vector in vectors {
        let numbers: Vec<String> = vector.iter().map(f32::to_string).collect();
        say!("{}", numbers.join(" "))?;
    }
    Ok(())
}

fn tokens(args: &EmbedArgs, engine: &Engine, texts: &[String]) -> Result<Vec<Vec<u32>>, CliError> {
    let prefix = engine.embedding_prompt(args.prompt_name.as_deref())?;
    let of_text = |text: &String| {
        Ok(engine.embedding_tokens(&format!("{prefix}{text}"), args.truncate, Stop::never())?)
    };
    texts.iter().map(of_text).collect()
}

/// The texts as given, or the lines of a file.
fn texts(args: &EmbedArgs) -> Result<Vec<String>, CliError> {
    if !args.texts.is_empty() {
        return Ok(args.texts.clone());
    }
    let text = match &args.file {
        Some(path) => std::fs::read_to_string(path)
            .map_err(|error| CliError::Config { path: path.clone(), reason: error.to_string() })?,
        None => std::io::read_to_string(std::io::stdin()).map_err(CliError::Input)?,
    };
    Ok(text.lines().map(str::to_owned).collect())
}
