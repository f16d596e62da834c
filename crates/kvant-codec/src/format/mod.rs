//! Every way to store a head vector: names, descriptors, and the registry that `kvant formats` prints.
//!
//! A *kernel* format stores, per token and group of channels, a scale (and for affine formats an offset) in binary16 and an
//! unsigned code per channel; the value is `scale·level[code] + offset`. A *study* format has no form in a cache; it
//! runs through [`crate::study`] only.

mod affine;
mod block;
mod symmetric;
pub(crate) mod trellis;
mod turbo;

use std::fmt;
use std::str::FromStr;

use kvant_simd::Simd;
use serde::{Deserialize, Serialize};

use crate::codebook::Codebook;
use crate::error::{CodecError, Result};
use crate::trellis::Trellis;

pub(crate) use affine::Affine;
pub(crate) use block::{Q4Block, Q8Block};
pub(crate) use symmetric::Symmetric;
pub(crate) use trellis::TrellisQuantiser;
use turbo::SHORTEST;
pub(crate) use turbo::Turbo;

pub use turbo::GAINS as TURBO_GAINS;

/// Largest finite binary16 number: stored scales and offsets saturate here.
pub const F16_MAX: f32 = 65504.0;

/// What shares one scale in a symmetric format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sharing {
    /// One scale per token (head vector): `s4`.
    Token,
    /// One scale per token and group of that many channels: `s4g32`.
    Group(u16),
    /// One scale for everything: `s4t`. Study only.
    Tensor,
    /// One scale per channel over all tokens: `s4c`. Study only.
    Channel,
    /// One scale per channel and group of that many tokens: `s4cg32`. Study only.
    ChannelGroup(u16),
}

/// A storage format. Text form through [`FromStr`] and [`fmt::Display`], which round-trip.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Format {
    /// IEEE binary32.
    F32,
    /// IEEE binary16, saturating.
    F16,
    /// bfloat16, nearest even.
    Bf16,
    /// ggml's 8-bit block: g32, scale = amax/127.
    Q8_0,
    /// ggml's 4-bit block: g32, scale = (value of largest magnitude)/−8.
    Q4_0,
    /// Asymmetric affine `i4g32`: scale = (max − min)/(2ᵇ−1) and min in binary16.
    Affine {
        /// Bits per code: 2, 3, 4, 6 or 8.
        bits: u8,
        /// Channels per group: 16, 32, 64 or 128.
        group: u16,
    },
    /// Symmetric `s4g32`: scale = amax/(2^(b−1)−1).
    Symmetric {
        /// Bits per code: 3, 4, 6 or 8.
        bits: u8,
        /// What shares a scale.
        sharing: Sharing,
    },
    /// Norm and Lloyd–Max indices of the rotated vector, `turbo4`; the stored norm makes the decoded norm exact.
    Turbo {
        /// Bits per index: 2, 3 or 4.
        bits: u8,
        /// Channels per norm: 64 or 128 (a shorter head is one group).
        group: u16,
    },
    /// Norm and trellis code of the rotated vector, `tcq4`: levels depend on the codes before, too.
    Trellis {
        /// Bits per code: 2, 3 or 4.
        bits: u8,
    },
}

/// How a code becomes a number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Levels {
    /// The element is a float; there is no code.
    Float,
    /// `scale · (code − zero_point)`, plus the stored offset where `has_offset`.
    Linear {
        /// Code of the number zero (0 where there is an offset).
        zero_point: u8,
        /// True if an offset plane is stored.
        has_offset: bool,
    },
    /// `scale · codebook[code]`.
    Lut(&'static Codebook),
    /// `scale · level` of the states after and before a code in the head's chain.
    Chain(&'static Trellis),
}

impl Levels {
    /// The level of a code, before scale and offset; `None` where codes have no levels of their own.
    pub fn level(&self, code: u8) -> Option<f32> {
        match self {
            Self::Linear { zero_point, .. } => Some(f32::from(code) - f32::from(*zero_point)),
            Self::Lut(book) => book.levels().get(usize::from(code)).copied(),
            Self::Float | Self::Chain(_) => None,
        }
    }
}

/// What the rest of the engine may want to know about a format.
#[derive(Debug, Clone, PartialEq)]
pub struct Descriptor {
    /// The format.
    pub format: Format,
    /// Canonical name.
    pub name: String,
    /// One line for people.
    pub summary: &'static str,
    /// Bits per stored element (code or float).
    pub code_bits: u8,
    /// Channels that share a scale; `None` for the whole head or where scales are not per token.
    pub group: Option<u16>,
    /// True if the format is defined on rotated vectors and poor on others.
    pub needs_rotation: bool,
    /// How codes become numbers.
    pub levels: Levels,
    /// True if it has a sealed-tile form and attention kernels may run on it.
    pub kernel: bool,
}

/// What follows from a format's name.
struct Properties {
    summary: &'static str,
    code_bits: u8,
    group: Option<u16>,
    needs_rotation: bool,
    levels: Levels,
}

impl Format {
    /// Channels per scale of trellis formats.
    pub(crate) const TRELLIS_GROUP: u16 = 128;

    /// The registry: every format that has a name in the documentation, in the order it lists them.
    pub fn all() -> Vec<Self> {
        let mut all = vec![Self::F32, Self::F16, Self::Bf16, Self::Q8_0, Self::Q4_0];
        for bits in [8, 6, 4, 3, 2] {
            all.extend([32, 64].map(|group| Self::Affine { bits, group }));
        }
        for bits in [8, 6, 4, 3] {
            let sharings = [
                Sharing::Token,
                Sharing::Group(16),
                Sharing::Group(32),
                Sharing::Group(64),
                Sharing::Tensor,
                Sharing::Channel,
                Sharing::ChannelGroup(32),
            ];
            all.extend(sharings.map(|sharing| Self::Symmetric { bits, sharing }));
        }
        for bits in [4, 3, 2] {
            all.extend([128, 64].map(|group| Self::Turbo { bits, group }));
        }
        all.extend([2, 3, 4].map(|bits| Self::Trellis { bits }));
        all
    }

    /// Bits per code.
    pub fn code_bits(self) -> u8 {
        self.properties().code_bits
    }

    /// What its codes stand for.
    pub fn levels(self) -> Levels {
        self.properties().levels
    }

    fn properties(self) -> Properties {
        let linear = |zero_point, has_offset| Levels::Linear { zero_point, has_offset };
        let (summary, code_bits, group, needs_rotation, levels) = match self {
            Self::F32 => ("binary32", 32, None, false, Levels::Float),
            Self::F16 => ("binary16", 16, None, false, Levels::Float),
            Self::Bf16 => ("bfloat16", 16, None, false, Levels::Float),
            Self::Q8_0 => ("ggml block, amax/127", 8, Some(32), false, linear(128, false)),
            Self::Q4_0 => ("ggml block, signed extreme/-8", 4, Some(32), false, linear(8, false)),
            Self::Affine { bits, group } => {
                ("asymmetric, scale and min per group", bits, Some(group), false, linear(0, true))
            }
            Self::Symmetric { bits, sharing } => {
                let (summary, group) = match sharing {
                    Sharing::Token => ("symmetric, scale per token", None),
                    Sharing::Group(group) => ("symmetric, scale per group", Some(group)),
                    Sharing::Tensor => ("symmetric, one scale per tensor", None),
                    Sharing::Channel => ("symmetric, scale per channel", None),
                    Sharing::ChannelGroup(_) => ("symmetric, scale per channel and token group", None),
                };
                (summary, bits, group, false, linear(1 << (bits - 1), false))
            }
            Self::Turbo { bits, group } => {
                let book = Codebook::normal(bits).expect("turbo has 2 to 4 bits");
                ("Lloyd-Max indices and exact norm", bits, Some(group), true, Levels::Lut(book))
            }
            Self::Trellis { bits } => {
                let group = Some(Self::TRELLIS_GROUP);
                ("trellis code and exact norm", bits, group, true, Levels::Chain(Trellis::of(bits)))
            }
        };
        Properties { summary, code_bits, group, needs_rotation, levels }
    }

    /// Everything about the format.
    pub fn descriptor(self) -> Descriptor {
        let Properties { summary, code_bits, group, needs_rotation, levels } = self.properties();
        let kernel = self.has_tile();
        Descriptor {
            format: self,
            name: self.to_string(),
            summary,
            code_bits,
            group,
            needs_rotation,
            levels,
            kernel,
        }
    }

    /// True if a cache can hold it: it has a sealed-tile form that attention kernels read.
    pub fn has_tile(self) -> bool {
        !matches!(
            self,
            Self::Symmetric { sharing: Sharing::Tensor | Sharing::Channel | Sharing::ChannelGroup(_), .. }
        )
    }

    /// True for f32, f16 and bf16.
    pub fn is_float(self) -> bool {
        matches!(self, Self::F32 | Self::F16 | Self::Bf16)
    }

    /// Channels per scale at head dimension `dim`; a group longer than the head is the head.
    pub fn group_len(self, dim: usize) -> usize {
        let group = match self {
            Self::Q8_0 | Self::Q4_0 => 32,
            Self::Affine { group, .. } | Self::Turbo { group, .. } => usize::from(group),
            Self::Symmetric { sharing: Sharing::Group(group), .. } => usize::from(group),
            Self::Trellis { .. } => usize::from(Self::TRELLIS_GROUP),
            _ => dim,
        };
        group.min(dim)
    }

    /// Stored bits per channel at head dimension `dim`, scales and offsets included. Scales that are shared over tokens
    /// (per tensor, per channel) count per their share; without a token group they count nothing.
    pub fn bits_per_weight(self, dim: usize) -> f64 {
        let d = dim as f64;
        let groups = dim.div_ceil(self.group_len(dim)) as f64;
        match self {
            Self::F32 => 32.0,
            Self::F16 | Self::Bf16 => 16.0,
            Self::Q8_0 => 8.0 + 16.0 * groups / d,
            Self::Q4_0 => 4.0 + 16.0 * groups / d,
            Self::Affine { bits, .. } => f64::from(bits) + 32.0 * groups / d,
            Self::Turbo { bits, .. } | Self::Trellis { bits } => f64::from(bits) + 16.0 * groups / d,
            Self::Symmetric { bits, sharing } => {
                f64::from(bits)
                    + match sharing {
                        Sharing::Token | Sharing::Group(_) => 16.0 * groups / d,
                        Sharing::ChannelGroup(tokens) => 16.0 / f64::from(tokens),
                        Sharing::Tensor | Sharing::Channel => 0.0,
                    }
            }
        }
    }

    /// The quantiser of a code format; `None` for floats and study formats.
    pub(crate) fn quantiser(self) -> Option<Quantiser> {
        Some(match self {
            Self::Q8_0 => Quantiser::Q8(Q8Block),
            Self::Q4_0 => Quantiser::Q4(Q4Block),
            Self::Affine { bits, .. } => Quantiser::Affine(Affine::new(bits)),
            Self::Symmetric { bits, sharing: Sharing::Token | Sharing::Group(_) } => {
                Quantiser::Symmetric(Symmetric::new(bits))
            }
            Self::Turbo { bits, .. } => Quantiser::Turbo(Turbo::new(bits)),
            Self::Trellis { bits } => Quantiser::Trellis(TrellisQuantiser::new(Trellis::of(bits))),
            _ => return None,
        })
    }
}

/// One group of one token: values in, codes out.
pub(crate) trait GroupQuantiser {
    /// Multiplies `x` by `factors` (none: leaves it) and finds what turns its values into codes.
    fn measure<S: Simd>(&self, s: S, x: &mut [S::F], factors: &[f32]) -> Step<S::F>;

    /// The code of a value (in the low bits; those from 16 on are noise). `CLAMP` must be set unless the step says that no code leaves the
    /// range. `squares` may gather the squares of the levels.
    fn code<S: Simd, const CLAMP: bool>(&self, s: S, step: &Step<S::F>, squares: &mut S::F, x: S::F) -> S::F;

    /// The scale and the offset to store once all values have their codes: binary16 numbers, or about to be rounded to one.
    #[inline(always)]
    fn stored<S: Simd>(&self, _: S, step: &Step<S::F>, _squares: S::F) -> (S::F, S::F) {
        (step.scale, step.offset)
    }
}

/// How the values of a group become codes.
#[derive(Clone, Copy)]
pub(crate) struct Step<F> {
    pub scale: F,
    pub offset: F,
    /// What values are multiplied with.
    pub inverse: F,
    /// True if no value of the group needs its code clamped.
    pub in_range: bool,
}

/// The quantisers, one of which a format uses.
#[derive(Debug, Clone)]
pub(crate) enum Quantiser {
    Q8(Q8Block),
    Q4(Q4Block),
    Affine(Affine),
    Symmetric(Symmetric),
    Turbo(Turbo),
    Trellis(TrellisQuantiser),
}

/// Multiplies `x` by `factors` in place (if there are any) and folds it, by index modulo four: four running results are no chain of waits, and give an
/// order that every lane width shares.
#[inline(always)]
fn scale_and_fold<S: Simd, A: Copy>(
    s: S,
    x: &mut [S::F],
    factors: &[f32],
    start: A,
    fold: impl Fn(A, S::F) -> A,
) -> [A; 4] {
    let mut folded = [start; 4];
    let (x_fours, x_rest) = x.as_chunks_mut::<4>();
    if factors.is_empty() {
        for x in x_fours {
            for i in 0..4 {
                folded[i] = fold(folded[i], x[i]);
            }
        }
        for (x, folded) in x_rest.iter().zip(&mut folded) {
            *folded = fold(*folded, *x);
        }
        return folded;
    }
    let (factor_fours, factor_rest) = factors.as_chunks::<4>();
    for (x, factor) in x_fours.iter_mut().zip(factor_fours) {
        for i in 0..4 {
            x[i] = s.mul(x[i], s.splat(factor[i]));
            folded[i] = fold(folded[i], x[i]);
        }
    }
    for ((x, factor), folded) in x_rest.iter_mut().zip(factor_rest).zip(&mut folded) {
        *x = s.mul(*x, s.splat(*factor));
        *folded = fold(*folded, *x);
    }
    folded
}

/// The largest magnitude of `x·factors`, which replaces `x`.
#[inline(always)]
fn scale_and_max_abs<S: Simd>(s: S, x: &mut [S::F], factors: &[f32]) -> S::F {
    let [a, b, c, d] = scale_and_fold(s, x, factors, s.splat(0.0), |amax, x| s.max_abs(x, amax));
    s.max(s.max(a, b), s.max(c, d))
}

/// 1.5·2²³: adding it to a small number leaves the nearest integer (ties to even) in the low mantissa bits.
pub(crate) const ROUNDER: f32 = 12_582_912.0;

/// `clamp(round_even(x·inverse + zero), low, high)` in the low 16 bits: one fused multiply-add, and two clamps where they can act.
/// The bits above are the exponent's.
#[inline(always)]
fn round_code<S: Simd, const CLAMP: bool>(
    s: S,
    x: S::F,
    inverse: S::F,
    zero: f32,
    low: f32,
    high: f32,
) -> S::F {
    let shifted = s.mul_add(x, inverse, s.splat(ROUNDER + zero));
    if CLAMP { s.min(s.max(shifted, s.splat(ROUNDER + low)), s.splat(ROUNDER + high)) } else { shifted }
}

/// `1/x` where x is large enough to have a finite reciprocal, else 0: a group of zeros gets codes of zero.
#[inline(always)]
fn reciprocal_or_zero<S: Simd>(s: S, x: S::F) -> S::F {
    let tiny = s.splat(f32::MIN_POSITIVE);
    s.select_gt(s.abs(x), tiny, s.div(s.splat(1.0), x), s.splat(0.0))
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::F32 => f.write_str("f32"),
            Self::F16 => f.write_str("f16"),
            Self::Bf16 => f.write_str("bf16"),
            Self::Q8_0 => f.write_str("q8_0"),
            Self::Q4_0 => f.write_str("q4_0"),
            Self::Affine { bits, group } => write!(f, "i{bits}g{group}"),
            Self::Symmetric { bits, sharing } => match sharing {
                Sharing::Token => write!(f, "s{bits}"),
                Sharing::Group(group) => write!(f, "s{bits}g{group}"),
                Sharing::Tensor => write!(f, "s{bits}t"),
                Sharing::Channel => write!(f, "s{bits}c"),
                Sharing::ChannelGroup(tokens) => write!(f, "s{bits}cg{tokens}"),
            },
            Self::Turbo { bits, group: 128 } => write!(f, "turbo{bits}"),
            Self::Turbo { bits, group } => write!(f, "turbo{bits}g{group}"),
            Self::Trellis { bits } => write!(f, "tcq{bits}"),
        }
    }
}

impl FromStr for Format {
    type Err = CodecError;

    fn from_str(text: &str) -> Result<Self> {
        let lower = text.to_ascii_lowercase();
        let name = text.to_owned();
        parse(&lower).ok_or(if was_removed(&lower) {
            CodecError::RemovedFormat { name }
        } else {
            CodecError::UnknownFormat { name }
        })
    }
}

fn parse(text: &str) -> Option<Format> {
    Some(match text {
        "f32" => Format::F32,
        "f16" => Format::F16,
        "bf16" => Format::Bf16,
        "q8_0" => Format::Q8_0,
        "q4_0" => Format::Q4_0,
        _ => {
            if let Some(rest) = text.strip_prefix("turbo") {
                let (bits, group) = rest.split_once('g').unwrap_or((rest, "128"));
                Format::Turbo { bits: one_of(bits, &[2, 3, 4])? as u8, group: one_of(group, &[64, 128])? }
            } else if let Some(rest) = text.strip_prefix("tcq") {
                Format::Trellis { bits: one_of(rest, &[2, 3, 4])? as u8 }
            } else if let Some(rest) = text.strip_prefix('i') {
                let (bits, group) = rest.split_once('g')?;
                Format::Affine { bits: one_of(bits, &[2, 3, 4, 6, 8])? as u8, group: one_of(group, &GROUPS)? }
            } else {
                let rest = text.strip_prefix('s')?;
                let split = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                let (bits, sharing) = rest.split_at(split);
                let sharing = match sharing {
                    "" => Sharing::Token,
                    "t" => Sharing::Tensor,
                    "c" => Sharing::Channel,
                    _ => match sharing.strip_prefix("cg") {
                        Some(tokens) => Sharing::ChannelGroup(one_of(tokens, &GROUPS)?),
                        None => Sharing::Group(one_of(sharing.strip_prefix('g')?, &GROUPS)?),
                    },
                };
                Format::Symmetric { bits: one_of(bits, &[3, 4, 6, 8])? as u8, sharing }
            }
        }
    })
}

/// True for names of the papers' formats that packed vectors as a whole: `prod4`, `qjl3`, `qjl3-bothsigns`, `polar`, `polar-u4`.
fn was_removed(text: &str) -> bool {
    let numbered =
        |prefix| text.strip_prefix(prefix).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    text == "polar" || ["polar-u", "prod", "qjl"].into_iter().any(numbered)
}

/// Group lengths that names may carry.
const GROUPS: [u16; 4] = [16, 32, 64, 128];
/// The shortest of them.
pub(crate) const SHORTEST_GROUP: usize = GROUPS[0] as usize;

/// The number in `text` if it is in the list and written canonically.
fn one_of(text: &str, allowed: &[u16]) -> Option<u16> {
    allowed.iter().copied().find(|number| number.to_string() == text)
}

impl TryFrom<String> for Format {
    type Error = CodecError;
    fn try_from(text: String) -> Result<Self> {
        text.parse()
    }
}

impl From<Format> for String {
    fn from(format: Format) -> Self {
        format.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_parse_and_print() {
        for format in Format::all() {
            assert_eq!(format.to_string().parse::<Format>(), Ok(format));
            assert_eq!(format.descriptor().name, format.to_string());
        }
        for text in [
            "",
            "f8",
            "i4",
            "i4g",
            "i4g33",
            "i5g32",
            "i04g32",
            "s4g",
            "s4x",
            "s",
            "turbo5",
            "turbo4g32",
            "s4é",
        ] {
            assert!(matches!(text.parse::<Format>(), Err(CodecError::UnknownFormat { .. })), "{text}");
        }
        for text in ["prod4", "qjl3", "qjl3-bothsigns", "polar", "Polar-u4"] {
            assert!(matches!(text.parse::<Format>(), Err(CodecError::RemovedFormat { .. })), "{text}");
        }
    }

    #[test]
    fn bits_per_weight_as_published() {
        let bpw = |name: &str, dim| name.parse::<Format>().unwrap().bits_per_weight(dim);
        for (name, dim, expected) in [
            ("q8_0", 128, 8.5),
            ("q4_0", 128, 4.5),
            ("i8g64", 128, 8.5),
            ("i4g64", 128, 4.5),
            ("i4g32", 128, 5.0),
            ("s4", 64, 4.25),
            ("s4g32", 128, 4.5),
            ("turbo2", 128, 2.125),
            ("turbo3", 128, 3.125),
            ("turbo4", 128, 4.125),
            ("turbo4", 64, 4.25),
        ] {
            assert_eq!(bpw(name, dim), expected, "{name} d={dim}");
        }
    }
}
