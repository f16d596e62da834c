//! A policy as a plain value, with a text form.
//!
//! ```text
//!     policy  =  name [ ":" key "=" value { "," key "=" value } ]        h2o:sinks=4,heavy=128,recent=124,scorer=sum-weight
//!     name    =  "full" | "rotating" | "h2o-balanced" | "h2o-heavy" | "h2o" | "snapkv"
//!     key     =  "max" | "sinks" | "batch" | "recent"                    tokens
//!              | "heavy"                                                 tokens, or a percentage of max
//!              | "scorer"                                                ema-logit, ema-weight, sum-weight
//!              | "layers"                                                equal (the default) or adaptive limits, for scored rows
//!              | "prompt" | "window" | "pool"                            snapkv: rows kept, deciding tokens, smoothing
//! ```

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{H2o, Policy, PolicyError, Rotating, Scorer, Share, SnapKv};

/// The rule by which rows are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PolicyKind {
    /// Everything; a full cache refuses.
    Full,
    /// First and newest tokens.
    Rotating,
    /// First tokens, heavy hitters, newest tokens.
    H2o {
        /// Heavy hitters.
        heavy: Share,
        /// How attention is summed up.
        scorer: Scorer,
    },
    /// What the end of the prompt attends to, then as H₂O.
    SnapKv {
        /// Rows kept of a prompt.
        prompt: Share,
        /// Last prompt tokens whose attention decides.
        window: usize,
        /// Neighbours over which scores are averaged.
        pool: usize,
        /// Heavy hitters while generating.
        heavy: Share,
    },
}

/// Which rows stay, and how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PolicyConfig {
    /// The rule.
    pub kind: PolicyKind,
    /// Most rows a layer may hold, in tokens; `None` leaves it to the byte budget, or to the context.
    pub max: Option<usize>,
    /// First tokens that are never evicted.
    pub sinks: usize,
    /// Rows evicted at once, in tokens (rounded up to whole tiles); `None` takes an eighth of the limit, 16 to 64.
    pub batch: Option<usize>,
    /// Layers whose attention is spread wider may hold more rows than others, within the same bytes.
    pub adaptive: bool,
}

/// First tokens kept when nothing else is said.
const SINKS: usize = 4;

impl Default for PolicyConfig {
    fn default() -> Self {
        PolicyConfig { kind: PolicyKind::Full, max: None, sinks: 0, batch: None, adaptive: false }
    }
}

impl PolicyConfig {
    /// Heavy hitters in `heavy` of the rows, by `scorer`.
    pub fn h2o(heavy: Share, scorer: Scorer) -> Self {
        PolicyConfig { kind: PolicyKind::H2o { heavy, scorer }, sinks: SINKS, ..Default::default() }
    }

    /// True if rows are evicted when the cache is full.
    pub fn evicts(&self) -> bool {
        self.kind != PolicyKind::Full
    }

    /// The policy; `None` if nothing is ever evicted.
    pub fn build(&self) -> Option<Arc<dyn Policy>> {
        match self.kind {
            PolicyKind::Full => None,
            PolicyKind::Rotating => Some(Arc::new(Rotating)),
            PolicyKind::H2o { heavy, scorer } => Some(Arc::new(H2o { heavy, scorer })),
            PolicyKind::SnapKv { prompt, window, pool, heavy } => {
                Some(Arc::new(SnapKv { prompt, window, pool, heavy }))
            }
        }
    }

    /// Rows evicted at once from layers of up to `max` rows.
    pub fn batch_of(&self, max: usize) -> usize {
        let batch = self.batch.unwrap_or((max / 8).clamp(16, 64));
        batch.max(1).next_multiple_of(kvant_attn::TILE)
    }
}

impl fmt::Display for PolicyConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if let Some(max) = self.max {
            parts.push(format!("max={max}"));
        }
        if self.sinks != SINKS && self.evicts() {
            parts.push(format!("sinks={}", self.sinks));
        }
        match self.kind {
            PolicyKind::Full => f.write_str("full")?,
            PolicyKind::Rotating => f.write_str("rotating")?,
            PolicyKind::H2o { heavy, scorer } => {
                f.write_str("h2o")?;
                parts.push(format!("heavy={heavy}"));
                parts.push(format!("scorer={scorer}"));
            }
            PolicyKind::SnapKv { prompt, window, pool, heavy } => {
                f.write_str("snapkv")?;
                parts.push(format!("prompt={prompt},window={window},pool={pool},heavy={heavy}"));
            }
        }
        if let Some(batch) = self.batch {
            parts.push(format!("batch={batch}"));
        }
        if self.adaptive {
            parts.push("layers=adaptive".to_owned());
        }
        if parts.is_empty() { Ok(()) } else { write!(f, ":{}", parts.join(",")) }
    }
}

impl FromStr for PolicyConfig {
    type Err = PolicyError;

    fn from_str(text: &str) -> Result<Self, PolicyError> {
        let wrong = |reason: String| PolicyError::new(text, reason);
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let h2o = |percent| PolicyConfig::h2o(Share::Percent(percent), DEFAULT_SCORER);
        let mut policy = match name {
            "full" => PolicyConfig::default(),
            "rotating" => PolicyConfig { kind: PolicyKind::Rotating, sinks: SINKS, ..Default::default() },
            "h2o" | "h2o-balanced" => h2o(25),
            "h2o-heavy" => h2o(50),
            "snapkv" => PolicyConfig { kind: SNAPKV, sinks: SINKS, ..Default::default() },
            _ => {
                let names = "full, rotating, h2o-balanced, h2o-heavy, h2o or snapkv";
                return Err(wrong(format!("unknown name `{name}`; expected {names}")));
            }
        };
        let mut recent = None;
        let mut seen = Vec::new();
        for option in options.split(',').filter(|option| !option.is_empty()) {
            let (key, value) =
                option.split_once('=').ok_or_else(|| wrong(format!("`{option}` should read key=value")))?;
            if seen.contains(&key) {
                return Err(wrong(format!("`{key}` is there twice")));
            }
            seen.push(key);
            let tokens = || -> Result<usize, PolicyError> {
                let number = value.parse().ok().filter(|n| *n <= MAX_TOKENS);
                number.ok_or_else(|| {
                    wrong(format!("`{key}` takes a number of tokens up to {MAX_TOKENS}, found `{value}`"))
                })
            };
            let positive = || match tokens()? {
                0 => Err(wrong(format!("`{key}` takes at least 1 token, found 0"))),
                number => Ok(number),
            };
            let share = || -> Result<Share, PolicyError> {
                let Some(number) = value.strip_suffix('%') else { return Ok(Share::Tokens(tokens()?)) };
                let percent = number.parse().ok().filter(|p| *p <= 100).map(Share::Percent);
                percent.ok_or_else(|| wrong(format!("`{key}` takes tokens or a percentage, found `{value}`")))
            };
            match (key, &mut policy.kind) {
                ("max", _) => policy.max = Some(tokens()?),
                ("sinks", kind) if *kind != PolicyKind::Full => policy.sinks = tokens()?,
                ("batch", kind) if *kind != PolicyKind::Full => policy.batch = Some(positive()?),
                ("recent", PolicyKind::Rotating | PolicyKind::H2o { .. }) => recent = Some(tokens()?),
                ("heavy", PolicyKind::H2o { heavy, .. } | PolicyKind::SnapKv { heavy, .. }) => {
                    *heavy = share()?
                }
                ("layers", PolicyKind::H2o { .. } | PolicyKind::SnapKv { .. }) => {
                    policy.adaptive = match value {
                        "equal" => false,
                        "adaptive" => true,
                        _ => return Err(wrong(format!("`layers` takes equal or adaptive, found `{value}`"))),
                    }
                }
                ("scorer", PolicyKind::H2o { scorer, .. }) => *scorer = value.parse()?,
                ("prompt", PolicyKind::SnapKv { prompt, .. }) => *prompt = share()?,
                ("window", PolicyKind::SnapKv { window, .. }) => *window = positive()?,
                ("pool", PolicyKind::SnapKv { pool, .. }) => *pool = positive()?,
                _ => return Err(wrong(format!("`{name}` has no option `{key}`"))),
            }
        }
        if let Some(recent) = recent {
            let heavy = match policy.kind {
                PolicyKind::H2o { heavy: Share::Tokens(heavy), .. } => heavy,
                PolicyKind::Rotating => 0,
                _ => return Err(wrong("`recent` needs `heavy` in tokens".to_owned())),
            };
            let sum = policy.sinks + heavy + recent;
            if policy.max.is_some_and(|max| max != sum) {
                return Err(wrong(format!("sinks + heavy + recent are {sum}, which is not `max`")));
            }
            policy.max = Some(sum);
        }
        Ok(policy)
    }
}

/// Largest number of tokens a policy may name: positions are 32 bits wide.
const MAX_TOKENS: usize = u32::MAX as usize / 4;

/// The scorer when none is named.
const DEFAULT_SCORER: Scorer = Scorer::SumWeight;

/// Half the rows for a prompt, chosen by its last 32 tokens over 7 neighbours.
const SNAPKV: PolicyKind =
    PolicyKind::SnapKv { prompt: Share::Percent(50), window: 32, pool: 7, heavy: Share::Percent(50) };

impl TryFrom<String> for PolicyConfig {
    type Error = PolicyError;

    fn try_from(text: String) -> Result<Self, PolicyError> {
        text.parse()
    }
}

impl From<PolicyConfig> for String {
    fn from(policy: PolicyConfig) -> Self {
        policy.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn break_silent_policies_that_mean_nothing_are_refused() {
        for (text, part) in [
            ("rotating:max=80,max=90", "`max` is there twice"),
            ("h2o:batch=0", "`batch` takes at least 1"),
            ("snapkv:window=0", "`window` takes at least 1"),
            ("snapkv:pool=0", "`pool` takes at least 1"),
        ] {
            let error = text.parse::<PolicyConfig>().unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }

    #[test]
    fn policies_parse_and_print() {
        for text in [
            "full",
            "full:max=300",
            "rotating",
            "rotating:max=256,sinks=8,batch=16",
            "h2o:heavy=25%,scorer=ema-logit",
            "h2o:max=256,heavy=128,scorer=sum-weight,batch=32",
            "snapkv:prompt=50%,window=32,pool=7,heavy=10",
            "h2o:max=256,heavy=50%,scorer=ema-weight,layers=adaptive",
        ] {
            assert_eq!(text.parse::<PolicyConfig>().unwrap().to_string(), text);
        }
        let by_parts: PolicyConfig = "h2o:sinks=4,heavy=128,recent=124,scorer=ema-weight".parse().unwrap();
        assert_eq!(by_parts.max, Some(256));
        assert_eq!("rotating:recent=252".parse::<PolicyConfig>().unwrap().max, Some(256));
        let heavy: PolicyConfig = "h2o-heavy".parse().unwrap();
        assert_eq!(heavy.kind, PolicyKind::H2o { heavy: Share::Percent(50), scorer: DEFAULT_SCORER });
        assert_eq!(Share::Percent(50).of(257), 128);
        assert_eq!((heavy.batch_of(256), heavy.batch_of(64), heavy.batch_of(9000)), (32, 16, 64));
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for text in [
            "",
            "h3o",
            "h2o:",
            "h2o:heavy",
            "h2o:heavy=101%",
            "h2o:heavy=x",
            "h2o:recent=5",
            "h2o:heavy=4,recent=5,max=99",
            "h2o:scorer=best",
            "rotating:heavy=5",
            "full:sinks=4",
            "full:batch=4",
            "rotating:max=99999999999",
            "h2o:precise=q8_0",
            "h2o:layers=some",
            "rotating:layers=adaptive",
        ] {
            let parsed = text.parse::<PolicyConfig>();
            assert!(parsed.is_err() || text == "h2o:", "{text}: {parsed:?}");
        }
    }
}
