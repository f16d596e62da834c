//! Named caches: the schemes that came out best at their size, so that nobody has to know them.

use std::fmt;
use std::str::FromStr;

use kvant_codec::{CacheScheme, CodecError, Scheme};
use serde::{Deserialize, Serialize};

/// A cache by its purpose. None needs a calibration: keys are shaped by what the model's weights say (`+qk`) and the means of blocks
/// (`+bm`) are found while tokens come in. `docs/results.md` has the measurements behind each, on four models.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Preset {
    /// About 8.6 bits: what differs from f16 is less than what rounding activations does.
    Lossless,
    /// About 4.7 bits: the default of conversations.
    Balanced,
    /// About 3.7 bits.
    Small,
    /// About 2.7 bits.
    Tiny,
}

impl Preset {
    /// All of them, largest first.
    pub const ALL: [Preset; 4] = [Preset::Lossless, Preset::Balanced, Preset::Small, Preset::Tiny];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Preset::Lossless => "lossless",
            Preset::Balanced => "balanced",
            Preset::Small => "small",
            Preset::Tiny => "tiny",
        }
    }

    /// Its scheme as text. A row's scale costs large heads fewer bits per element, which the two smallest caches spend on keys of the
    /// last quarter of the layers.
    pub const fn text(self) -> &'static str {
        match self {
            Preset::Lossless => "srft:s8+qk+bm+sinks16",
            Preset::Balanced => "turbo4+qk+bm+w32+sinks16",
            Preset::Small => {
                "turbo3+qk+bm+w32+sinks16;d128:75%..=turbo4+qk+bm+w32+sinks16/turbo3+w32+sinks16"
            }
            Preset::Tiny => "turbo2+qk+bm+w32+sinks16;d128:75%..=turbo3+qk+bm+w32+sinks16/turbo2+w32+sinks16",
        }
    }

    /// Its scheme.
    pub fn cache(self) -> CacheScheme {
        self.text().parse().expect("a constant scheme")
    }
}

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Preset {
    type Err = UnknownCache;

    fn from_str(text: &str) -> Result<Self, UnknownCache> {
        let found = Preset::ALL.into_iter().find(|preset| preset.name() == text);
        found.ok_or_else(|| UnknownCache::Preset { found: text.to_owned() })
    }
}

/// A text that names no cache.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum UnknownCache {
    /// No preset's name.
    #[error("found \"{found}\", expected one of {}", Preset::ALL.map(Preset::name).join(", "))]
    Preset {
        /// The text.
        found: String,
    },
    /// Neither a scheme nor a preset's name.
    #[error("{scheme}; as a preset: {preset}")]
    Cache {
        /// What is wrong with it as a scheme.
        scheme: CodecError,
        /// What is wrong with it as a preset.
        preset: Box<UnknownCache>,
    },
    /// No scheme of one side.
    #[error(transparent)]
    Side(#[from] CodecError),
}

/// One side of a cache as a user names it: a scheme, or a preset's scheme of that side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum SideChoice {
    /// A scheme.
    Scheme(Scheme),
    /// A preset.
    Preset(Preset),
}

impl FromStr for SideChoice {
    type Err = UnknownCache;

    fn from_str(text: &str) -> Result<Self, UnknownCache> {
        match text.parse() {
            Ok(preset) => Ok(SideChoice::Preset(preset)),
            Err(_) => Ok(SideChoice::Scheme(text.parse()?)),
        }
    }
}

impl fmt::Display for SideChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SideChoice::Scheme(scheme) => scheme.fmt(f),
            SideChoice::Preset(preset) => preset.fmt(f),
        }
    }
}

impl TryFrom<String> for SideChoice {
    type Error = UnknownCache;

    fn try_from(text: String) -> Result<Self, UnknownCache> {
        text.parse()
    }
}

impl From<SideChoice> for String {
    fn from(choice: SideChoice) -> Self {
        choice.to_string()
    }
}

/// A whole cache as a user names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CacheChoice {
    /// The schemes.
    pub scheme: CacheScheme,
    /// True if whatever needs a calibration in it comes from a preset, which goes on without when there is none. A scheme that
    /// somebody wrote out is meant as it stands.
    pub preset: bool,
}

impl CacheChoice {
    /// Keys and values chosen apart. Two equal presets keep the preset's exceptions for single layers; different ones give
    /// each its usual scheme.
    pub fn of_sides(keys: SideChoice, values: SideChoice) -> Self {
        if let (SideChoice::Preset(preset), true) = (keys, keys == values) {
            return CacheChoice { scheme: preset.cache(), preset: true };
        }
        let of = |choice| match choice {
            SideChoice::Scheme(scheme) => {
                CacheChoice { scheme: CacheScheme::uniform(scheme, scheme), preset: false }
            }
            SideChoice::Preset(preset) => CacheChoice { scheme: preset.cache(), preset: true },
        };
        Self::joined(&of(keys), &of(values))
    }

    /// The usual keys of one cache and the usual values of another.
    fn joined(keys: &CacheChoice, values: &CacheChoice) -> Self {
        let scheme = CacheScheme::uniform(keys.scheme.default.keys, values.scheme.default.values);
        let may_go_on = |choice: &CacheChoice, side: Scheme| choice.preset || !side.needs_calibration();
        let preset = may_go_on(keys, scheme.default.keys) && may_go_on(values, scheme.default.values);
        CacheChoice { scheme, preset }
    }

    /// This cache with one side or both replaced.
    pub fn with_sides(self, keys: Option<SideChoice>, values: Option<SideChoice>) -> Self {
        match (keys, values) {
            (None, None) => self,
            (Some(keys), Some(values)) => Self::of_sides(keys, values),
            (Some(keys), None) => Self::joined(&Self::of_sides(keys, keys), &self),
            (None, Some(values)) => Self::joined(&self, &Self::of_sides(values, values)),
        }
    }
}

impl FromStr for CacheChoice {
    type Err = UnknownCache;

    fn from_str(text: &str) -> Result<Self, UnknownCache> {
        match text.parse::<Preset>() {
            Ok(preset) => Ok(CacheChoice { scheme: preset.cache(), preset: true }),
            Err(preset) => match text.parse() {
                Ok(scheme) => Ok(CacheChoice { scheme, preset: false }),
                Err(scheme) => Err(UnknownCache::Cache { scheme, preset: Box::new(preset) }),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_schemes_parse() {
        for preset in Preset::ALL {
            assert_eq!(preset.name().parse(), Ok(preset));
            assert_eq!(preset.cache().to_string(), preset.text(), "canonical");
            let whole: CacheChoice = preset.name().parse().unwrap();
            let sides = CacheChoice::of_sides(SideChoice::Preset(preset), SideChoice::Preset(preset));
            assert!(whole == sides && whole.preset);
        }
        let mixed = CacheChoice::of_sides("lossless".parse().unwrap(), "q8_0".parse().unwrap());
        assert_eq!(mixed.scheme.default.keys, Preset::Lossless.cache().default.keys);
        assert!(mixed.preset && mixed.scheme.default.values.to_string() == "q8_0");
        let named = CacheChoice::of_sides("turbo4+mu".parse().unwrap(), "balanced".parse().unwrap());
        assert!(!named.preset, "a calibration asked for by name is not optional");
        let default: CacheChoice = "balanced".parse().unwrap();
        let values = default.scheme.default.values;
        for (keys, goes_on) in [("turbo4+mu", false), ("q8_0", true), ("small", true)] {
            let choice = default.clone().with_sides(Some(keys.parse().unwrap()), None);
            assert_eq!((choice.scheme.default.values, choice.preset), (values, goes_on), "{keys}");
        }
        assert!("q9".parse::<SideChoice>().unwrap_err().to_string().contains("q9"));
        assert!("larger".parse::<CacheChoice>().unwrap_err().to_string().contains("balanced"));
        assert!(!"turbo4/turbo3;0=q8_0".parse::<CacheChoice>().unwrap().preset);
    }
}
