//! A text as one vector: the states behind the last layer, pooled over its tokens and scaled to length 1.

use std::fmt;
use std::str::FromStr;

use kvant_cache::{CacheConfig, PolicyConfig};
use kvant_cpu::ops;
use kvant_model::{Compute, Run, Wanted};
use kvant_text::TextError;

use crate::engine::Engine;
use crate::error::EngineError;
use crate::live::LiveSequence;

/// How the states of a text's tokens become one vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pooling {
    /// The last token's, which has seen all others.
    Last,
    /// The mean of all.
    Mean,
}

/// A name that no [`Pooling`] has.
#[derive(Debug, thiserror::Error)]
#[error("found {found:?}, expected last or mean")]
pub struct UnknownPooling {
    found: String,
}

impl FromStr for Pooling {
    type Err = UnknownPooling;

    fn from_str(text: &str) -> Result<Self, UnknownPooling> {
        match text {
            "last" => Ok(Self::Last),
            "mean" => Ok(Self::Mean),
            _ => Err(UnknownPooling { found: text.to_owned() }),
        }
    }
}

impl fmt::Display for Pooling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Last => "last",
            Self::Mean => "mean",
        })
    }
}

/// GGUF's number for the mean.
const GGUF_MEAN: u32 = 1;

/// Makes vectors of texts. Texts share steps; their caches are plain, whatever the engine's own scheme.
pub struct Embedder {
    engine: Engine,
    compute: Compute,
    cache: CacheConfig,
}

/// A text that is being read.
struct Reading<'t> {
    at: usize,
    rest: &'t [u32],
    sequence: LiveSequence,
    sum: Vec<f32>,
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

    /// The pooling that the model's file asks for, else the last token's.
    pub fn pooling(&self) -> Pooling {
        let metadata = self.file().checkpoint().metadata();
        let key = metadata.architecture().map(|own| format!("{own}.pooling_type"));
        match key.ok().and_then(|key| metadata.opt_u32(&key).ok().flatten()) {
            Some(GGUF_MEAN) => Pooling::Mean,
            _ => Pooling::Last,
        }
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
        let (context, width) = (self.engine.context(), self.engine.spec().width);
        for text in texts {
            if text.is_empty() {
                return Err(EngineError::EmptyPrompt);
            }
            if text.len() > context {
                return Err(EngineError::PromptTooLong { tokens: text.len(), context });
            }
        }
        let batch = self.engine.options().batch;
        let mut vectors = vec![Vec::new(); texts.len()];
        let mut waiting = texts.iter().enumerate();
        let mut reading: Vec<Reading<'_>> = Vec::new();
        loop {
            // As many texts as fill a step.
            while reading.iter().map(|one| one.rest.len()).sum::<usize>() < batch {
                let Some((at, text)) = waiting.next() else { break };
                let sequence = self.engine.sequence_on(self.cache.clone())?;
                reading.push(Reading { at, rest: text, sequence, sum: vec![0.0; width] });
            }
            if reading.is_empty() {
                return Ok(vectors);
            }
            if !wanted() {
                return Err(TextError::Stopped.into());
            }
            let mut left = batch;
            let (mut runs, mut counts, mut sums) = (Vec::new(), Vec::new(), Vec::new());
            for one in &mut reading {
                let (now, rest) = one.rest.split_at(one.rest.len().min(left));
                if now.is_empty() {
                    break;
                }
                left -= now.len();
                one.rest = rest;
                counts.push(now.len());
                sums.push(&mut one.sum);
                let adapters = self.engine.adapters().scales();
                let sequence = &mut one.sequence.sequence;
                runs.push(Run { sequence, tokens: now, wanted: Wanted::Nothing, adapters });
            }
            let model = self.engine.model("an embedding")?;
            let mut states = model.hidden_runs(&mut self.compute, &mut runs)?;
            for (sum, count) in sums.into_iter().zip(counts) {
                let (own, others) = states.split_at(count * width);
                states = others;
                match pooling {
                    Pooling::Last => sum.copy_from_slice(&own[own.len() - width..]),
                    Pooling::Mean => own.chunks_exact(width).for_each(|row| ops::add_assign(sum, row)),
                }
            }
            // A mean's length is that of its sum's direction: both are scaled to 1.
            reading.retain_mut(|one| {
                if one.rest.is_empty() {
                    vectors[one.at] = unit(std::mem::take(&mut one.sum));
                }
                !one.rest.is_empty()
            });
        }
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
