//! A text as one vector: the states behind the last layer, pooled over its tokens and scaled to length 1.

use kvant_cache::{CacheConfig, PolicyConfig};
use kvant_model::{Compute, EncoderText, Pooling, Run, Wanted};
use kvant_text::{EncodeOptions, Stop, TextError};

use crate::engine::Engine;
use crate::error::EngineError;
use crate::live::LiveSequence;

/// GGUF's numbers for poolings.
const GGUF_MEAN: u32 = 1;
const GGUF_FIRST: u32 = 2;

/// Makes vectors and scores of texts, which share steps. Encoders have no cache; decoders' are plain meanwhile, whatever the engine's own
/// scheme.
pub struct Embedder {
    pub(crate) engine: Engine,
    pub(crate) compute: Compute,
    cache: CacheConfig,
}

/// A text that is being read.
struct Reading<'t> {
    at: usize,
    text: &'t [u32],
    rest: &'t [u32],
    sequence: LiveSequence,
    pooled: Vec<f32>,
}

/// What of a text is wanted.
#[derive(Clone, Copy)]
pub(crate) enum Asked<'t> {
    /// Its states, pooled.
    States(Pooling),
    /// The logits of these tokens behind its end.
    Logits(&'t [u32]),
}

impl Engine {
    /// What makes vectors of texts. On the CPU.
    pub fn embedder(&self) -> Result<Embedder, EngineError> {
        self.model("an embedding")?;
        let scheme = "f16".parse().expect("a constant scheme");
        let policy = PolicyConfig::default();
        let cache = CacheConfig { scheme, policy, budget: None, sparse_keys: false, ..self.cache_config() };
        Ok(Embedder { engine: self.clone(), compute: self.compute(), cache })
    }

    /// The pooling that the model's file asks for; else an encoder's mean, a decoder's last token.
    pub fn pooling(&self) -> Pooling {
        if let Some(encoder) = &self.spec().encoder {
            return encoder.pooling;
        }
        let metadata = self.file().checkpoint().metadata();
        let key = metadata.architecture().map(|own| format!("{own}.pooling_type"));
        match key.ok().and_then(|key| metadata.opt_u32(&key).ok().flatten()) {
            Some(GGUF_MEAN) => Pooling::Mean,
            Some(GGUF_FIRST) => Pooling::First,
            _ => Pooling::Last,
        }
    }

    /// Numbers of a text's vector.
    pub fn embedding_width(&self) -> usize {
        let spec = self.spec();
        let dense = |part: &&&str| spec.encoder.is_some() && self.dense_rows(part).is_some();
        let last = kvant_model::DENSE.iter().rev().find(dense);
        last.and_then(|part| self.dense_rows(part)).unwrap_or(spec.width)
    }

    fn dense_rows(&self, part: &str) -> Option<usize> {
        let tensor = self.file().checkpoint().tensor(&format!("{part}.weight"));
        tensor.ok().map(|tensor| tensor.rows())
    }

    /// What the model's configuration puts before texts of the kind `name` (`query`, `document`, …); its default where no kind is named.
    pub fn embedding_prompt(&self, name: Option<&str>) -> Result<String, EngineError> {
        let file = self.file().checkpoint().sidecar("config_sentence_transformers.json");
        let text = file.and_then(|path| std::fs::read_to_string(path).ok());
        let config: serde_json::Value =
            text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
        let Some(name) = name.or(config["default_prompt_name"].as_str()) else { return Ok(String::new()) };
        let prompts = config["prompts"].as_object();
        match prompts.and_then(|prompts| prompts.get(name)).and_then(serde_json::Value::as_str) {
            Some(prompt) => Ok(prompt.to_owned()),
            None => {
                let known: Vec<&str> = prompts.into_iter().flatten().map(|(name, _)| name.as_str()).collect();
                let known = match known.is_empty() {
                    true => "none: the model's configuration has no prompts".to_owned(),
                    false => format!("one of {}", known.join(", ")),
                };
                Err(EngineError::Prompt { found: name.to_owned(), known })
            }
        }
    }

    /// The tokens of a text to be embedded, what it quotes kept from being read as control tokens; cut to the context if so asked. The
    /// token that ends texts stays their last.
    pub fn embedding_tokens(
        &self,
        text: &str,
        truncate: bool,
        stop: Stop<'_>,
    ) -> Result<Vec<u32>, EngineError> {
        let options = EncodeOptions { add_special: true, parse_special: false };
        let mut tokens = self.tokenizer().encode_until(text, options, stop)?;
        if truncate {
            self.truncate(&mut tokens);
        }
        Ok(tokens)
    }

    /// Cuts a text to the context.
    pub fn truncate(&self, tokens: &mut Vec<u32>) {
        if tokens.len() > self.context() {
            let end = self.tokenizer().after().filter(|end| tokens.last() == Some(end));
            tokens.truncate(self.context());
            if let (Some(end), Some(last)) = (end, tokens.last_mut()) {
                *last = end;
            }
        }
    }

    /// Refuses texts without tokens, and those that the context does not hold.
    pub fn check_texts<'t>(&self, texts: impl IntoIterator<Item = &'t [u32]>) -> Result<(), EngineError> {
        let context = self.context();
        texts.into_iter().try_for_each(|text| match text.len() {
            0 => Err(EngineError::EmptyPrompt),
            tokens if tokens > context => Err(EngineError::PromptTooLong { tokens, context }),
            _ => Ok(()),
        })
    }
}

impl Embedder {
    /// A vector of length 1 for each text. Refuses texts without tokens, and those that the context does not hold.
    pub fn embed(&mut self, texts: &[&[u32]], pooling: Pooling) -> Result<Vec<Vec<f32>>, EngineError> {
        self.embed_while(texts, pooling, &|| true)
    }

    /// [`Embedder::embed`] that is given up, with an error, before the first step for which `wanted` is false.
    pub fn embed_while(
        &mut self,
        texts: &[&[u32]],
        pooling: Pooling,
        wanted: &dyn Fn() -> bool,
    ) -> Result<Vec<Vec<f32>>, EngineError> {
        self.engine.check_texts(texts.iter().copied())?;
        let vectors = match self.engine.spec().encoder.is_some() {
            true => {
                let texts = texts.iter().map(|tokens| EncoderText { tokens, second: tokens.len() });
                let texts: Vec<EncoderText<'_>> = texts.collect();
                let pooled = self.pool_texts(&texts, pooling, wanted)?;
                let model = self.engine.model("an embedding")?;
                let width = self.engine.spec().width;
                let rows = pooled.len() / width;
                let vectors = model.project_pooled(&mut self.compute, pooled, rows)?;
                vectors.chunks_exact((vectors.len() / rows.max(1)).max(1)).map(<[f32]>::to_vec).collect()
            }
            false => self.read(texts, Asked::States(pooling), wanted)?,
        };
        Ok(vectors.into_iter().map(unit).collect())
    }

    /// The pooled states of texts that an encoder reads, one after another; given up as [`Embedder::embed_while`] is.
    pub(crate) fn pool_texts(
        &mut self,
        texts: &[EncoderText<'_>],
        pooling: Pooling,
        wanted: &dyn Fn() -> bool,
    ) -> Result<Vec<f32>, EngineError> {
        let (batch, width) = (self.engine.options().batch, self.engine.spec().width);
        let model = self.engine.model("an embedding")?;
        let mut all = Vec::with_capacity(texts.len() * width);
        let mut rest = texts;
        while !rest.is_empty() {
            // As many texts as fill a step.
            let (mut count, mut tokens) = (0, 0);
            while count < rest.len() && (count == 0 || tokens + rest[count].tokens.len() <= batch) {
                tokens += rest[count].tokens.len();
                count += 1;
            }
            let now;
            (now, rest) = rest.split_at(count);
            if !wanted() {
                return Err(TextError::Stopped.into());
            }
            let adapters = self.engine.adapters().scales();
            let mut states = model.states(&mut self.compute, now, adapters)?;
            for text in now {
                let (own, others) = states.split_at(text.tokens.len() * width);
                states = others;
                let start = all.len();
                all.resize(start + width, 0.0);
                pooling.add(&mut all[start..], own, true);
                pooling.finish(&mut all[start..], text.tokens.len());
            }
        }
        Ok(all)
    }

    /// What a decoder has to say of each text; given up as [`Embedder::embed_while`] is.
    pub(crate) fn read(
        &mut self,
        texts: &[&[u32]],
        asked: Asked<'_>,
        wanted: &dyn Fn() -> bool,
    ) -> Result<Vec<Vec<f32>>, EngineError> {
        let (batch, width) = (self.engine.options().batch, self.engine.spec().width);
        let mut answers = vec![Vec::new(); texts.len()];
        let mut waiting = texts.iter().enumerate();
        let mut reading: Vec<Reading<'_>> = Vec::new();
        loop {
            // As many texts as fill a step.
            while reading.iter().map(|one| one.rest.len()).sum::<usize>() < batch {
                let Some((at, text)) = waiting.next() else { break };
                let sequence = self.engine.sequence_on(self.cache.clone())?;
                reading.push(Reading { at, text, rest: text, sequence, pooled: vec![0.0; width] });
            }
            if reading.is_empty() {
                return Ok(answers);
            }
            if !wanted() {
                return Err(TextError::Stopped.into());
            }
            self.read_step(&mut reading, asked)?;
            reading.retain_mut(|one| {
                if one.rest.is_empty() {
                    answers[one.at] = std::mem::take(&mut one.pooled);
                }
                !one.rest.is_empty()
            });
        }
    }

    fn read_step(&mut self, reading: &mut [Reading<'_>], asked: Asked<'_>) -> Result<(), EngineError> {
        let width = self.engine.spec().width;
        let mut left = self.engine.options().batch;
        let (mut runs, mut parts) = (Vec::new(), Vec::new());
        for one in reading {
            let begins = one.rest.len() == one.text.len();
            let (now, rest) = one.rest.split_at(one.rest.len().min(left));
            if now.is_empty() {
                break;
            }
            left -= now.len();
            one.rest = rest;
            parts.push((now.len(), begins, rest.is_empty(), &mut one.pooled));
            let last = matches!(asked, Asked::Logits(_)) && rest.is_empty();
            let wanted = if last { Wanted::Last } else { Wanted::Nothing };
            let adapters = self.engine.adapters().scales();
            runs.push(Run { sequence: &mut one.sequence.sequence, tokens: now, wanted, adapters });
        }
        let model = self.engine.model("an embedding")?;
        match asked {
            Asked::States(pooling) => {
                let mut states = model.hidden_runs(&mut self.compute, &mut runs)?;
                for (count, begins, _, pooled) in parts {
                    let (own, others) = states.split_at(count * width);
                    states = others;
                    // A mean's length is that of its sum's direction: both are scaled to 1.
                    pooling.add(pooled, own, begins);
                }
            }
            Asked::Logits(tokens) => {
                let logits = model.forward_runs(&mut self.compute, &mut runs)?;
                let mut rows = logits.chunks_exact(self.engine.spec().vocab);
                for (_, _, ends, answer) in parts {
                    if let Some(row) = ends.then(|| rows.next()).flatten() {
                        *answer = tokens.iter().map(|token| row[*token as usize]).collect();
                    }
                }
            }
        }
        Ok(())
    }
}

/// `vector` with length 1; one of zeros stays so.
pub fn unit(mut vector: Vec<f32>) -> Vec<f32> {
    let length = vector.iter().map(|x| f64::from(*x).powi(2)).sum::<f64>().sqrt();
    if length > 0.0 {
        vector.iter_mut().for_each(|x| *x = (f64::from(*x) / length) as f32);
    }
    vector
}
