//! How well a document answers a query: by an encoder's head, or by a decoder that says yes or no.

use kvant_model::{EncoderText, HeadSpec, ModelError};
use kvant_text::{EncodeOptions, Stop};

use crate::embed::{Asked, Embedder};
use crate::engine::Engine;
use crate::error::EngineError;

/// What Qwen3-Reranker's model card puts around a query and a document.
const BEFORE: &str = "<|im_start|>system\nJudge whether the Document meets the requirements based on the Query and the Instruct \
                      provided. Note that the answer can only be \"yes\" or \"no\".<|im_end|>\n<|im_start|>user\n";
const BEHIND: &str = "<|im_end|>\n<|im_start|>assistant\n<think>\n\n</think>\n\n";
const INSTRUCTION: &str = "Given a web search query, retrieve relevant passages that answer the query";

/// A query and a document, as a model reads them.
pub struct Pair {
    /// Both.
    pub tokens: Vec<u32>,
    /// Where an encoder's second text begins.
    second: usize,
}

impl Engine {
    /// The head that makes scores, of an encoder that has one.
    fn head(&self) -> Option<HeadSpec> {
        self.spec().encoder.as_ref().and_then(|encoder| encoder.head)
    }

    /// The tokens of the answers yes and no, of a decoder that can be asked.
    fn answers(&self) -> Option<[u32; 2]> {
        let token = |text| self.tokenizer().id_of(text);
        let asked = self.spec().encoder.is_none() && token("<|im_start|>").is_some();
        let answers = [token("yes")?, token("no")?];
        (asked && self.spec().family == "qwen3").then_some(answers)
    }

    /// Refuses models that cannot say how well a document answers a query.
    pub fn check_reranks(&self) -> Result<(), EngineError> {
        let found = match (&self.spec().encoder, self.head(), self.answers()) {
            (_, Some(HeadSpec { outputs: 1, .. }), _) | (None, _, Some(_)) => return Ok(()),
            (_, Some(_), _) => "an encoder whose head has more than one output",
            (Some(_), None, _) => "an encoder without a head",
            (None, ..) => "a decoder of another kind",
        };
        let expected = "a reranker: an encoder with a head of one output, or Qwen3-Reranker";
        Err(ModelError::Kind { found, expected }.into())
    }

    /// A query and a document of at most `most` tokens together; what is too much of them is cut off. `instruction` is for decoders.
    pub fn pair(
        &self,
        query: &str,
        document: &str,
        instruction: Option<&str>,
        most: usize,
        stop: Stop<'_>,
    ) -> Result<Pair, EngineError> {
        self.check_reranks()?;
        let tokenizer = self.tokenizer();
        if self.spec().encoder.is_some() {
            let (tokens, second) = tokenizer.encode_pair(query, document, most, stop)?;
            return Ok(Pair { tokens, second });
        }
        let ours = EncodeOptions { add_special: false, parse_special: true };
        let (mut tokens, behind) =
            (tokenizer.encode_until(BEFORE, ours, stop)?, tokenizer.encode_until(BEHIND, ours, stop)?);
        let instruction = instruction.unwrap_or(INSTRUCTION);
        let body = format!("<Instruct>: {instruction}\n<Query>: {query}\n<Document>: {document}");
        // What is quoted in a document never becomes a control token.
        let body = tokenizer.encode_until(&body, EncodeOptions::default(), stop)?;
        let room = most.saturating_sub(tokens.len() + behind.len());
        tokens.extend(body.into_iter().take(room));
        tokens.extend(behind);
        let second = tokens.len();
        Ok(Pair { tokens, second })
    }
}

impl Embedder {
    /// Logits of each pair's document being what its query asks for.
    pub fn relevance(&mut self, pairs: &[&Pair]) -> Result<Vec<f32>, EngineError> {
        self.relevance_while(pairs, &|| true)
    }

    /// [`Embedder::relevance`] that is given up, with an error, before the first step for which `wanted` is false.
    pub fn relevance_while(
        &mut self,
        pairs: &[&Pair],
        wanted: &dyn Fn() -> bool,
    ) -> Result<Vec<f32>, EngineError> {
        self.engine.check_reranks()?;
        self.engine.check_texts(pairs.iter().map(|pair| pair.tokens.as_slice()))?;
        if let Some(head) = self.engine.head() {
            let texts = pairs.iter().map(|pair| EncoderText { tokens: &pair.tokens, second: pair.second });
            let texts: Vec<EncoderText<'_>> = texts.collect();
            let pooled = self.pool_texts(&texts, head.pooling, wanted)?;
            let model = self.engine.model("a score")?;
            return Ok(model.scores(&mut self.compute, pooled, texts.len())?);
        }
        let answers = self.engine.answers().unwrap_or_default();
        let texts: Vec<&[u32]> = pairs.iter().map(|pair| pair.tokens.as_slice()).collect();
        let logits = self.read(&texts, Asked::Logits(&answers), wanted)?;
        Ok(logits.into_iter().map(|logits| logits[0] - logits[1]).collect())
    }
}
