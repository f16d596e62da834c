//! Schemes: what a cache is told on the command line.
//!
//! ```text
//!     scheme  =  [ rotation ":" ] format { "+" option }          srft:s4g32+λ      turbo4      srht@7:i4g32+mu+w64+sinks4
//!     option  =  "λ" | "lambda" | "μ" | "mu"                     calibrated diagonal, calibrated mean
//!              | "cal"                                           everything the calibration has
//!              | "qk"                                            keys only: shaped by the model's query and key weights
//!              | "bm"                                            keys only: the mean of each block of 64 tokens is taken off
//!              | "w" tokens                                      residual window kept in f16 (default 16)
//!              | "sinks" tokens                                  first tokens kept in f16 (default 0)
//!     cache   =  scheme [ "/" scheme ] { ";" layers "=" scheme [ "/" scheme ] }          q8_0/turbo3;0..2=q8_0;-2..=q8_0
//!     layers  =  n | first ".." end | first ".."                 negative numbers count from the last layer
//! ```
//!
//! A format that needs a rotation (turbo) gets `srft` unless another is named; `none:turbo4` turns it off.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::error::{CodecError, Result};
use crate::format::Format;
use crate::rotation::{RotationKind, RotationSpec};
use crate::tile::Orientation;

/// Residual window when a scheme names none, in tokens.
pub const DEFAULT_WINDOW: u32 = 16;

/// How one side (keys or values) of a cache is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Scheme {
    /// Rotation of the head vectors.
    pub rotation: RotationSpec,
    /// True if a calibrated diagonal λ scales the rotated channels.
    pub lambda: bool,
    /// True if a calibrated mean μ is removed first.
    pub mu: bool,
    /// True if everything that the calibration has is used: μ, λ, shape, learned rotation.
    pub calibrated: bool,
    /// True if a diagonal that follows from the model's query and key weights shapes the rows first (keys only): coarse where queries
    /// look little, fine where they look much. Where no weights are at hand (a bench of random rows) it changes nothing.
    pub weight_shape: bool,
    /// True if the mean of every block of 64 tokens is taken off first and stored beside its tiles (keys only).
    pub block_mean: bool,
    /// Storage format of sealed tiles.
    pub format: Format,
    /// Newest tokens kept in f16, in tokens.
    pub window: u32,
    /// First tokens kept in f16, in tokens.
    pub sinks: u32,
}

impl Scheme {
    /// A format with its own default rotation, no calibration, default window, no sinks.
    pub fn new(format: Format) -> Self {
        Self {
            rotation: default_rotation(format),
            lambda: false,
            mu: false,
            calibrated: false,
            weight_shape: false,
            block_mean: false,
            format,
            window: DEFAULT_WINDOW,
            sinks: 0,
        }
    }

    /// True if it cannot be used without a calibration.
    pub fn needs_calibration(&self) -> bool {
        self.lambda || self.mu || self.calibrated
    }

    /// The same without what needs a calibration. Takes as many bytes.
    #[must_use]
    pub fn uncalibrated(self) -> Self {
        Self { lambda: false, mu: false, calibrated: false, ..self }
    }

    /// The same for values: without what is for keys alone.
    #[must_use]
    pub fn for_values(self) -> Self {
        Self { weight_shape: false, block_mean: false, ..self }
    }

    /// Identifies the scheme across runs and machines: equal if and only if the canonical texts are.
    pub fn fingerprint(&self) -> Fingerprint {
        Fingerprint::of(self.to_string().as_bytes())
    }
}

/// The rotation a format has by itself.
fn default_rotation(format: Format) -> RotationSpec {
    if format.descriptor().needs_rotation { RotationSpec::SRFT } else { RotationSpec::IDENTITY }
}

impl fmt::Display for Scheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.rotation != default_rotation(self.format) {
            write!(f, "{}:", self.rotation)?;
        }
        write!(f, "{}", self.format)?;
        if self.lambda {
            f.write_str("+λ")?;
        }
        if self.mu {
            f.write_str("+μ")?;
        }
        if self.calibrated {
            f.write_str("+cal")?;
        }
        if self.weight_shape {
            f.write_str("+qk")?;
        }
        if self.block_mean {
            f.write_str("+bm")?;
        }
        if self.window != DEFAULT_WINDOW {
            write!(f, "+w{}", self.window)?;
        }
        if self.sinks != 0 {
            write!(f, "+sinks{}", self.sinks)?;
        }
        Ok(())
    }
}

impl FromStr for Scheme {
    type Err = CodecError;

    fn from_str(text: &str) -> Result<Self> {
        let bad = |reason: String| CodecError::BadScheme { text: text.to_owned(), reason };
        let (rotation, rest) = match text.split_once(':') {
            Some((rotation, rest)) => (Some(rotation), rest),
            None => (None, text),
        };
        let mut parts = rest.split('+');
        let format: Format = parts.next().unwrap_or_default().parse().map_err(|error| match error {
            CodecError::RemovedFormat { .. } => error,
            error => bad(error.to_string()),
        })?;
        let mut scheme = Self::new(format);
        if let Some(rotation) = rotation {
            scheme.rotation = rotation.parse().map_err(|error: CodecError| bad(error.to_string()))?;
        }
        for option in parts {
            let count = |digits: &str| {
                digits
                    .parse()
                    .map_err(|_| bad(format!("`{option}` needs a number of tokens, found `{digits}`")))
            };
            match option {
                "λ" | "lambda" => scheme.lambda = true,
                "μ" | "µ" | "mu" => scheme.mu = true,
                "cal" => scheme.calibrated = true,
                "qk" => scheme.weight_shape = true,
                "bm" => scheme.block_mean = true,
                _ => {
                    if let Some(digits) = option.strip_prefix("sinks") {
                        scheme.sinks = count(digits)?;
                    } else if let Some(digits) = option.strip_prefix('w') {
                        scheme.window = count(digits)?;
                    } else {
                        return Err(bad(format!(
                            "unknown option `{option}`; expected λ, μ, cal, qk, bm, wN or sinksN"
                        )));
                    }
                }
            }
        }
        if scheme.calibrated && (scheme.lambda || scheme.mu) {
            return Err(bad("cal includes λ and μ".to_owned()));
        }
        if scheme.weight_shape && scheme.needs_calibration() {
            return Err(bad("qk is for schemes without a calibration".to_owned()));
        }
        if scheme.weight_shape && scheme.rotation.kind == RotationKind::Identity {
            return Err(bad("qk needs a rotation".to_owned()));
        }
        if scheme.lambda && format.is_float() && scheme.rotation.kind == RotationKind::Identity {
            return Err(bad("λ has no effect on an unrotated float format".to_owned()));
        }
        Ok(scheme)
    }
}

/// Schemes of one layer: keys and values choose independently. One text alone stands for both sides; shapes by weights and block means
/// are for keys, so `turbo4+qk+bm` is `turbo4+qk+bm/turbo4`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct LayerScheme {
    /// Scheme of the keys.
    pub keys: Scheme,
    /// Scheme of the values.
    pub values: Scheme,
}

impl LayerScheme {
    /// One scheme for both sides; what is for keys alone goes to the keys.
    pub fn of(scheme: Scheme) -> Self {
        Self { keys: scheme, values: scheme.for_values() }
    }

    fn checked(self, text: &str) -> Result<Self> {
        match self.values == self.values.for_values() {
            true => Ok(self),
            false => Err(CodecError::BadScheme {
                text: text.to_owned(),
                reason: "shapes by weights (+qk) and block means (+bm) are for keys, before the `/`"
                    .to_owned(),
            }),
        }
    }

    /// The scheme of one side.
    pub fn side(&self, orientation: Orientation) -> &Scheme {
        match orientation {
            Orientation::Keys => &self.keys,
            Orientation::Values => &self.values,
        }
    }
}

impl fmt::Display for LayerScheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.keys.for_values() == self.values {
            write!(f, "{}", self.keys)
        } else {
            write!(f, "{}/{}", self.keys, self.values)
        }
    }
}

impl FromStr for LayerScheme {
    type Err = CodecError;

    fn from_str(text: &str) -> Result<Self> {
        match text.split_once('/') {
            Some((keys, values)) => Self { keys: keys.parse()?, values: values.parse()? }.checked(text),
            None => Ok(Self::of(text.parse()?)),
        }
    }
}

/// A layer by its number, or by its place among all of a model's layers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LayerBound {
    /// Its number; negative ones count from the last layer (−1).
    Number(i32),
    /// The first layer that has this share of all layers, in percent, before it.
    Percent(u8),
}

impl LayerBound {
    fn resolve(self, layers: usize) -> i64 {
        match self {
            Self::Number(n) if n < 0 => layers as i64 + i64::from(n),
            Self::Number(n) => i64::from(n),
            Self::Percent(share) => (layers * usize::from(share)).div_ceil(100) as i64,
        }
    }
}

impl fmt::Display for LayerBound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(n) => write!(f, "{n}"),
            Self::Percent(share) => write!(f, "{share}%"),
        }
    }
}

impl FromStr for LayerBound {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Self, String> {
        let found = match text.strip_suffix('%') {
            Some(share) => share.parse().ok().filter(|share| *share <= 100).map(Self::Percent),
            None => text.parse().ok().filter(|n: &i32| n.unsigned_abs() < 1 << 20).map(Self::Number),
        };
        found.ok_or_else(|| format!("`{text}` is not a layer number or a percentage"))
    }
}

/// A run of layers, perhaps only in models whose heads are large.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LayerRange {
    /// First layer of the run.
    pub first: LayerBound,
    /// The layer after the last one; `None` for all to the end.
    pub end: Option<LayerBound>,
    /// Layers whose heads have fewer channels are not in the run.
    pub min_channels: usize,
}

impl LayerRange {
    /// The layers from `first` on up to `end`, exclusive. Negative numbers count from the last layer (−1).
    pub fn new(first: i32, end: Option<i32>) -> Self {
        Self { first: LayerBound::Number(first), end: end.map(LayerBound::Number), min_channels: 0 }
    }

    /// True if `layer` of `layers`, whose heads have `channels` channels, is in the run.
    pub fn contains(&self, layer: usize, layers: usize, channels: usize) -> bool {
        let layer = layer as i64;
        channels >= self.min_channels
            && self.first.resolve(layers) <= layer
            && self.end.is_none_or(|end| layer < end.resolve(layers))
    }
}

impl fmt::Display for LayerRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.min_channels > 0 {
            write!(f, "d{}:", self.min_channels)?;
        }
        match (self.first, self.end) {
            (first, None) => write!(f, "{first}.."),
            // −1 as a single layer has no written end.
            (LayerBound::Number(first), Some(LayerBound::Number(end))) if end == first + 1 && end != 0 => {
                write!(f, "{first}")
            }
            (first, Some(end)) => write!(f, "{first}..{end}"),
        }
    }
}

impl FromStr for LayerRange {
    type Err = CodecError;

    fn from_str(text: &str) -> Result<Self> {
        let bad = |reason: String| CodecError::BadScheme { text: text.to_owned(), reason };
        let bound = |part: &str| part.parse::<LayerBound>().map_err(bad);
        let (min_channels, range) = match text.split_once(':') {
            None => (0, text),
            Some((heads, range)) => {
                let channels = heads.strip_prefix('d').and_then(|number| number.parse::<u16>().ok());
                let channels = channels.filter(|channels| *channels > 0);
                let found = || bad(format!("`{heads}` is not a head dimension such as d128"));
                (usize::from(channels.ok_or_else(found)?), range)
            }
        };
        let (first, end) = match range.split_once("..") {
            Some((first, "")) => (bound(first)?, None),
            Some((first, end)) => (bound(first)?, Some(bound(end)?)),
            None => match bound(range)? {
                LayerBound::Number(-1) => (LayerBound::Number(-1), None),
                LayerBound::Number(n) => (LayerBound::Number(n), Some(LayerBound::Number(n + 1))),
                LayerBound::Percent(_) => return Err(bad(format!("`{range}` is no range of layers"))),
            },
        };
        // Bounds of one kind can be compared without knowing how many layers there are.
        let empty = match (first, end) {
            (LayerBound::Number(a), Some(LayerBound::Number(b))) => (a < 0) == (b < 0) && a >= b,
            (LayerBound::Percent(a), Some(LayerBound::Percent(b))) => a >= b,
            _ => false,
        };
        if empty {
            return Err(bad("the range of layers is empty".to_owned()));
        }
        Ok(Self { first, end, min_channels })
    }
}

/// The schemes of a whole cache: a default and overrides, the last matching one wins.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct CacheScheme {
    /// What layers have unless overridden.
    pub default: LayerScheme,
    /// Exceptions, in order.
    pub overrides: Vec<(LayerRange, LayerScheme)>,
}

impl CacheScheme {
    /// The same for every layer.
    pub fn uniform(keys: Scheme, values: Scheme) -> Self {
        Self { default: LayerScheme { keys, values }, overrides: Vec::new() }
    }

    /// True if some layer's scheme cannot be used without a calibration.
    pub fn needs_calibration(&self) -> bool {
        let needs = |s: &LayerScheme| s.keys.needs_calibration() || s.values.needs_calibration();
        needs(&self.default) || self.overrides.iter().any(|(_, s)| needs(s))
    }

    /// True if some layer's keys are shaped by the model's weights.
    pub fn has_weight_shapes(&self) -> bool {
        self.default.keys.weight_shape || self.overrides.iter().any(|(_, s)| s.keys.weight_shape)
    }

    /// The same without what needs a calibration.
    #[must_use]
    pub fn uncalibrated(&self) -> Self {
        let plain =
            |s: &LayerScheme| LayerScheme { keys: s.keys.uncalibrated(), values: s.values.uncalibrated() };
        let overrides = self.overrides.iter().map(|(range, s)| (*range, plain(s))).collect();
        Self { default: plain(&self.default), overrides }
    }

    /// The schemes of `layer` in a model of `layers` layers; the layer's heads have `channels` channels.
    pub fn layer(&self, layer: usize, layers: usize, channels: usize) -> LayerScheme {
        let matching = self.overrides.iter().rev().find(|(range, _)| range.contains(layer, layers, channels));
        matching.map_or(self.default, |(_, scheme)| *scheme)
    }

    /// Identifies the choice across runs and machines.
    pub fn fingerprint(&self) -> Fingerprint {
        Fingerprint::of(self.to_string().as_bytes())
    }
}

impl fmt::Display for CacheScheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.default)?;
        self.overrides.iter().try_for_each(|(range, scheme)| write!(f, ";{range}={scheme}"))
    }
}

impl FromStr for CacheScheme {
    type Err = CodecError;

    fn from_str(text: &str) -> Result<Self> {
        let mut parts = text.split(';');
        let default = parts.next().unwrap_or_default().parse()?;
        let overrides = parts
            .map(|part| {
                let (range, scheme) = part.split_once('=').ok_or_else(|| CodecError::BadScheme {
                    text: text.to_owned(),
                    reason: format!("`{part}` should read layers=scheme"),
                })?;
                Ok((range.parse()?, scheme.parse()?))
            })
            .collect::<Result<_>>()?;
        Ok(Self { default, overrides })
    }
}

/// 64 bits that name a configuration (FNV-1a; stable for ever, not cryptographic).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fingerprint(pub u64);

impl Fingerprint {
    /// Of some bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self(0xcbf2_9ce4_8422_2325).and(bytes)
    }

    /// Of what this one names, followed by more bytes.
    #[must_use]
    pub fn and(self, bytes: &[u8]) -> Self {
        Self(bytes.iter().fold(self.0, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)))
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

macro_rules! text_conversions {
    ($($type:ty),*) => {$(
        impl TryFrom<String> for $type {
            type Error = CodecError;
            fn try_from(text: String) -> Result<Self> {
                text.parse()
            }
        }

        impl From<$type> for String {
            fn from(value: $type) -> Self {
                value.to_string()
            }
        }
    )*};
}
text_conversions!(Scheme, LayerScheme, CacheScheme);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schemes_parse_and_print() {
        for text in [
            "turbo4",
            "srft:s4g32+λ",
            "srht:i4g32",
            "i4g64",
            "none:turbo3",
            "srft@7:s4+λ+μ+w64+sinks4",
            "srht:q4_0+cal+sinks4",
            "turbo4+bm+sinks16",
            "f16",
        ] {
            assert_eq!(text.parse::<Scheme>().unwrap().to_string(), text);
        }
        let removed = "srft:qjl3+w0".parse::<Scheme>().unwrap_err();
        assert!(matches!(&removed, CodecError::RemovedFormat { name } if name == "qjl3"), "{removed}");
        let ascii: Scheme = "srft:s4g32+lambda+mu".parse().unwrap();
        assert_eq!(ascii, "srft:s4g32+λ+μ".parse().unwrap());
        assert_eq!("srft:turbo4".parse::<Scheme>().unwrap().to_string(), "turbo4");
        for text in [
            "",
            "x:turbo4",
            "turbo4+",
            "turbo4+w",
            "turbo4+w-1",
            "turbo4+sinksx",
            "f16+λ",
            "a:b:c",
            "turbo4++λ",
            "turbo4+cal+λ",
        ] {
            assert!(matches!(text.parse::<Scheme>(), Err(CodecError::BadScheme { .. })), "{text}");
        }
    }

    #[test]
    fn layers_override() {
        let text = "q8_0/turbo3;0..2=q8_0;-2..=q8_0/f16;-1=f16";
        let cache: CacheScheme = text.parse().unwrap();
        assert_eq!(cache.layer(1, 30, 64).values.to_string(), "q8_0");
        assert_eq!(cache.layer(2, 30, 64).values.to_string(), "turbo3");
        assert_eq!(cache.layer(28, 30, 64).values.to_string(), "f16");
        assert_eq!(cache.layer(28, 30, 64).keys.to_string(), "q8_0");
        assert_eq!(cache.layer(29, 30, 64).keys.to_string(), "f16");
        assert_eq!(cache.to_string().parse::<CacheScheme>().unwrap(), cache);
        let both: LayerScheme = "turbo4+bm+sinks16".parse().unwrap();
        assert_eq!((both.keys.block_mean, both.values.block_mean), (true, false));
        assert_eq!(both.to_string(), "turbo4+bm+sinks16");
        assert!("turbo4/turbo4+bm".parse::<LayerScheme>().is_err());
        let apart: LayerScheme = "turbo4+bm/turbo3".parse().unwrap();
        assert_eq!(apart.to_string(), "turbo4+bm/turbo3");
        for text in [
            "q8_0;",
            "q8_0;0",
            "q8_0;x=f16",
            "q8_0;0..y=f16",
            "q8_0;99999999=f16",
            "q8_0/",
            "q8_0;3..2=f16",
            "q8_0;101%..=f16",
            "q8_0;50%=f16",
            "q8_0;50%..50%=f16",
            "q8_0;d:0=f16",
            "q8_0;d0:0=f16",
            "q8_0;128:0=f16",
        ] {
            assert!(text.parse::<CacheScheme>().is_err(), "{text}");
        }
    }

    #[test]
    fn layers_override_by_their_share_and_by_head_dimension() {
        let text = "turbo3;d128:75%..=turbo4/turbo3";
        let cache: CacheScheme = text.parse().unwrap();
        assert_eq!(cache.to_string(), text);
        let keys = |layer, layers, channels| cache.layer(layer, layers, channels).keys.to_string();
        assert_eq!([keys(20, 28, 128), keys(21, 28, 128), keys(27, 28, 256)], ["turbo3", "turbo4", "turbo4"]);
        assert_eq!([keys(22, 30, 128), keys(23, 30, 128)], ["turbo3", "turbo4"]);
        assert_eq!([keys(27, 28, 64), keys(0, 1, 128)], ["turbo3", "turbo3"]);
        assert_eq!(cache.layer(27, 28, 128).values.to_string(), "turbo3");
    }

    #[test]
    fn serialisation_is_the_text_and_the_fingerprint_is_stable() {
        let scheme: Scheme = "srft:s4g32+λ".parse().unwrap();
        let json = serde_json::to_string(&scheme).unwrap();
        assert_eq!(json, "\"srft:s4g32+λ\"");
        assert_eq!(serde_json::from_str::<Scheme>(&json).unwrap(), scheme);
        assert_eq!(Fingerprint::of(b"a").to_string(), "af63dc4c8601ec8c");
        assert_ne!(scheme.fingerprint(), "srft:s4g32".parse::<Scheme>().unwrap().fingerprint());
    }
}
