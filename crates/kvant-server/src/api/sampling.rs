//! How tokens are chosen, as requests say it.

use std::fmt::Debug;

use kvant_engine::{EncodeOptions, SamplerOptions, Stop};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::lora::LoraScale;
use crate::error::ApiError;
use crate::options::Reuse;
use crate::scheduler::Params;
use crate::state::App;

/// Answers to one prompt.
pub const MOST_CHOICES: usize = 16;
/// Stop texts of a request, and bytes of each.
const MOST_STOPS: usize = 16;
const MOST_STOP_BYTES: usize = 1024;
/// Tokens with a bias.
const MOST_BIAS: usize = 1024;
/// Likeliest tokens that are told.
pub const MOST_LOGPROBS: usize = 20;

/// One text or several.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(untagged)]
pub enum OneOrMany {
    /// One.
    One(String),
    /// Several.
    Many(Vec<String>),
}

/// Settings of a request that only this server knows.
#[derive(Clone, Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct OwnOptions {
    /// Which text that was read before is not read again; what `--reuse` says if not given.
    pub reuse: Option<Reuse>,
    /// Share of text from elsewhere that is read again; what `--reuse-recompute` says if not given.
    #[schema(minimum = 0.0, maximum = 1.0)]
    pub recompute: Option<f32>,
    /// Documents of `/documents` that the conversation is about: they stand before what the first user says, as attached files do.
    pub documents: Vec<String>,
}

/// How tokens are chosen.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct Sampling {
    /// 0 is greedy; 0.8 if not given.
    #[schema(minimum = 0.0, maximum = 10.0)]
    pub temperature: Option<f32>,
    /// Keep the smallest set of tokens whose probability reaches this; 0.95 if not given.
    pub top_p: Option<f32>,
    /// Keep the k likeliest; 40 if not given, 0 or less keeps all.
    pub top_k: Option<i64>,
    /// Keep tokens at least this fraction as likely as the likeliest; 0.05 if not given.
    pub min_p: Option<f32>,
    /// Subtracted per occurrence in the recent tokens.
    pub frequency_penalty: Option<f32>,
    /// Subtracted once from recent tokens.
    pub presence_penalty: Option<f32>,
    /// Divides recent tokens' logits; 1 is off.
    pub repeat_penalty: Option<f32>,
    /// The same under another name.
    pub repetition_penalty: Option<f32>,
    /// Recent tokens that penalties look at; 64 if not given.
    pub repeat_last_n: Option<i64>,
    /// The same seed gives the same answer on the same machine.
    pub seed: Option<i64>,
    /// Texts that end the answer.
    pub stop: Option<OneOrMany>,
    /// Added to tokens' logits: `{"id": bias}` or `[[id, bias]]`.
    #[schema(value_type = Option<Object>)]
    pub logit_bias: Option<Value>,
    /// Answers to the prompt.
    #[schema(minimum = 1, maximum = 16)]
    pub n: Option<usize>,
    /// Go on behind the model's end tokens.
    pub ignore_eos: Option<bool>,
    /// Take cached tokens, and leave some; true if not given.
    pub cache_prompt: Option<bool>,
    /// llama.cpp's name for taking text from elsewhere: above 0 is `"kvant": {"reuse": "moved"}`.
    pub n_cache_reuse: Option<i64>,
    /// What only this server knows.
    pub kvant: Option<OwnOptions>,
    /// How much of each adapter is taken; 0 of those that are not named. What `/lora-adapters` says if not given.
    pub lora: Option<Vec<LoraScale>>,
    /// The slot to run in, if it is free; -1 takes any.
    pub id_slot: Option<i64>,
}

impl Sampling {
    /// What the scheduler is to do.
    pub fn params(&self, app: &App) -> Result<Params, ApiError> {
        self.params_with(app, false, Stop::never())
    }

    /// The same; with `texts` biases may name texts as well as tokens, as llama.cpp has it.
    pub(crate) fn params_with(&self, app: &App, texts: bool, stop: Stop<'_>) -> Result<Params, ApiError> {
        let base = SamplerOptions::default();
        let repeat_penalty = one_of(&[
            ("repeat_penalty", self.repeat_penalty),
            ("repetition_penalty", self.repetition_penalty),
        ])?;
        let count =
            |value: Option<i64>, default: usize| value.map_or(default, |v| usize::try_from(v).unwrap_or(0));
        let sampler = SamplerOptions {
            temperature: self.temperature.unwrap_or(0.8),
            top_k: count(self.top_k, base.top_k),
            top_p: self.top_p.unwrap_or(base.top_p),
            min_p: self.min_p.unwrap_or(base.min_p),
            repeat_penalty: repeat_penalty.unwrap_or(base.repeat_penalty),
            presence_penalty: self.presence_penalty.unwrap_or(base.presence_penalty),
            frequency_penalty: self.frequency_penalty.unwrap_or(base.frequency_penalty),
            repeat_last: match self.repeat_last_n {
                Some(-1) => usize::MAX,
                other => count(other, base.repeat_last),
            },
            logit_bias: self.bias(app, texts, stop)?,
            seed: self.seed.map_or_else(random_seed, |seed| seed as u64),
        };
        sampler.check()?;
        let choices = self.n.unwrap_or(1);
        if choices == 0 || choices > MOST_CHOICES {
            return Err(ApiError::invalid(format!("n: found {choices}, expected 1 to {MOST_CHOICES}")));
        }
        Ok(Params {
            stop: self.stops()?,
            ignore_end: self.ignore_eos.unwrap_or(false),
            sampler,
            choices,
            reuse: self.cache_prompt.unwrap_or(true),
            moved: self.moved(app)?,
            documents: self.kvant.as_ref().map_or(Vec::new(), |own| own.documents.clone()),
            slot: self.id_slot.and_then(|id| usize::try_from(id).ok()),
            adapters: app.adapters(self.lora.as_deref())?,
            ..Params::default()
        })
    }

    /// Whether text from elsewhere is taken, and how much of it is read again.
    fn moved(&self, app: &App) -> Result<Option<f32>, ApiError> {
        let own = self.kvant.clone().unwrap_or_default();
        let llama = self.n_cache_reuse.map(|least| if least > 0 { Reuse::Moved } else { Reuse::Prefix });
        let asked = one_of(&[("kvant.reuse", own.reuse), ("n_cache_reuse", llama)])?;
        let recompute = own.recompute.unwrap_or(app.server.options.recompute);
        if !(0.0..=1.0).contains(&recompute) {
            let message = format!("kvant.recompute: found {recompute}, expected 0 to 1");
            return Err(ApiError::invalid(message));
        }
        Ok((asked.unwrap_or(app.server.options.reuse) == Reuse::Moved).then_some(recompute))
    }

    fn stops(&self) -> Result<Vec<String>, ApiError> {
        let stops = match &self.stop {
            None => Vec::new(),
            Some(OneOrMany::One(one)) => vec![one.clone()],
            Some(OneOrMany::Many(many)) => many.clone(),
        };
        if stops.len() > MOST_STOPS || stops.iter().any(|stop| stop.len() > MOST_STOP_BYTES) {
            let message =
                format!("stop: expected at most {MOST_STOPS} texts of at most {MOST_STOP_BYTES} bytes");
            return Err(ApiError::invalid(message));
        }
        Ok(stops)
    }

    fn bias(&self, app: &App, texts: bool, stop: Stop<'_>) -> Result<Vec<(u32, f32)>, ApiError> {
        let vocab = app.engine.spec().vocab;
        let wrong = || {
            let what = "logit_bias: expected {\"token id\": number} or [[token id, number]]";
            ApiError::invalid(what)
        };
        let number = |bias: &Value| bias.as_f64().or((bias == false).then_some(f64::NEG_INFINITY));
        // A text stands for its tokens.
        let ids = |text: &str| -> Option<Vec<u64>> {
            if !texts {
                return None;
            }
            let options = EncodeOptions { add_special: false, parse_special: false };
            let tokens = app.engine.tokenizer().encode_until(text, options, stop).ok()?;
            Some(tokens.into_iter().map(u64::from).collect())
        };
        let mut given: Vec<(Vec<u64>, f64)> = Vec::new();
        match &self.logit_bias {
            None | Some(Value::Null) => return Ok(Vec::new()),
            Some(Value::Object(map)) => {
                for (name, bias) in map.iter().take(MOST_BIAS + 1) {
                    let id = name.parse().ok().map_or_else(|| ids(name), |id| Some(vec![id]));
                    given.push((id.ok_or_else(wrong)?, number(bias).ok_or_else(wrong)?));
                }
            }
            Some(Value::Array(list)) => {
                for pair in list.iter().take(MOST_BIAS + 1) {
                    let id = match pair.get(0) {
                        Some(Value::String(text)) => ids(text),
                        Some(id) => id.as_u64().map(|id| vec![id]),
                        None => None,
                    };
                    let bias = pair.get(1).and_then(number);
                    given.push((id.ok_or_else(wrong)?, bias.ok_or_else(wrong)?));
                }
            }
            Some(_) => return Err(wrong()),
        }
        let pairs: Vec<(u64, f64)> =
            given.into_iter().flat_map(|(ids, bias)| ids.into_iter().map(move |id| (id, bias))).collect();
        if pairs.len() > MOST_BIAS {
            let message = format!("logit_bias: {} tokens, expected at most {MOST_BIAS}", pairs.len());
            return Err(ApiError::invalid(message));
        }
        let checked = pairs.into_iter().map(|(id, bias)| match id < vocab as u64 {
            // "Never" is a number as well: far below what any model says.
            true => Ok((id as u32, bias.clamp(-1e6, 1e6) as f32)),
            false => Err(ApiError::invalid(format!("logit_bias: token {id}, expected less than {vocab}"))),
        });
        checked.collect()
    }
}

fn random_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0u8)
}

/// Characters of a value that an error repeats.
const MOST_REPEATED: usize = 40;

/// The value of a setting that goes by several names. Clients give it under more than one to suit many servers; values that contradict each
/// other are refused.
pub fn one_of<T: Copy + PartialEq + Debug>(given: &[(&str, Option<T>)]) -> Result<Option<T>, ApiError> {
    let mut values = given.iter().filter_map(|(name, value)| Some((*name, (*value)?)));
    let Some((name, value)) = values.next() else { return Ok(None) };
    match values.find(|(_, other)| *other != value) {
        None => Ok(Some(value)),
        Some((other, found)) => {
            let short = |value: T| format!("{value:?}").chars().take(MOST_REPEATED).collect::<String>();
            let (value, found) = (short(value), short(found));
            Err(ApiError::invalid(format!(
                "{name} is {value} and {other} is {found}: expected one of them, or the same value"
            )))
        }
    }
}

/// Refuses to tell more of the likeliest tokens than anybody needs.
pub(crate) fn check_logprobs(count: usize) -> Result<usize, ApiError> {
    match count <= MOST_LOGPROBS {
        true => Ok(count),
        false => Err(ApiError::invalid(format!("logprobs: found {count}, expected at most {MOST_LOGPROBS}"))),
    }
}
