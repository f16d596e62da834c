//! Element types: how many values a block holds, how many bytes it takes, how its values factor into codes.

use std::fmt;

/// How the values of a tensor are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(non_camel_case_types, missing_docs)] // the field's own names
pub enum DType {
    F32,
    F16,
    BF16,
    Q4_0,
    Q4_1,
    Q5_0,
    Q5_1,
    Q8_0,
    Q2_K,
    Q3_K,
    Q4_K,
    Q5_K,
    Q6_K,
    IQ1_S,
    IQ1_M,
    IQ2_XXS,
    IQ2_XS,
    IQ2_S,
    IQ3_XXS,
    IQ3_S,
    IQ4_NL,
    IQ4_XS,
    /// Ternary, five digits to a byte.
    TQ1_0,
    /// Ternary, two bits each.
    TQ2_0,
    /// Blocks of 32 four-bit floats under a power of two.
    MXFP4,
    /// Four-bit floats under an eight-bit float for every sixteen.
    NVFP4,
    /// Eight-bit floats under scales of their own, for the whole tensor, rows or blocks.
    F8_E4M3,
    /// Four-bit codes of GPTQ, AWQ or compressed-tensors.
    Int4 {
        /// Which tool's layout.
        kind: Int4Kind,
        /// What the codes stand for.
        codes: Int4Codes,
    },
    /// MLX affine quantisation: packed codes with a scale and a bias per group.
    Mlx {
        /// Bits per code.
        bits: u8,
        /// Values that share a scale and a bias.
        group: u16,
    },
}

/// Which tool wrote four-bit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Int4Kind {
    /// GPTQ.
    Gptq,
    /// AWQ, "gemm" layout.
    Awq,
    /// compressed-tensors, "pack-quantized".
    Compressed,
}

/// What four-bit codes of a tensor stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Int4Codes {
    /// All zeros are 8.
    Symmetric,
    /// Every group has a zero of its own.
    Affine,
    /// Groups are no runs of channels: values come one by one.
    Scattered,
}

/// How the values of a row factor into codes, scales and offsets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GroupCodes {
    /// Bits a code needs: 4 or 8.
    pub bits: u8,
    /// Values that share a scale: 16 or 32.
    pub group: usize,
    /// How a code becomes a value.
    pub kind: CodeKind,
}

/// How a code becomes a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeKind {
    /// `scale · (code − zero)`
    Symmetric {
        /// The code of 0.
        zero: u8,
    },
    /// `scale · code + offset`
    Affine,
    /// `scale · table[code]`
    Table([i8; 16]),
}

/// The sixteen levels of IQ4_NL and IQ4_XS.
pub(crate) const IQ4_LEVELS: [i8; 16] =
    [-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113];

/// The levels of IQ2_XXS: bits 0..2 of a code choose the magnitude, bit 2 the sign. Unused codes are 0.
pub(crate) const IQ2_LEVELS: [i8; 16] = [8, 25, 43, 0, -8, -25, -43, 0, 0, 0, 0, 0, 0, 0, 0, 0];

/// The levels of IQ3_XXS and of IQ3_S: bit 3 of a code is the sign.
pub(crate) const IQ3_XXS_LEVELS: [i8; 16] =
    [4, 12, 20, 28, 36, 44, 52, 62, -4, -12, -20, -28, -36, -44, -52, -62];
pub(crate) const IQ3_S_LEVELS: [i8; 16] = [1, 3, 5, 7, 9, 11, 13, 15, -1, -3, -5, -7, -9, -11, -13, -15];

/// The levels of IQ1_S and IQ1_M, in eighths: −1, 0 and 1 shifted up by one eighth, or down where bit 2 is set.
pub(crate) const IQ1_LEVELS: [i8; 16] = [-7, 1, 9, 0, -9, -1, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0];

/// The levels of MXFP4: the four-bit floats doubled, under half the scale.
pub(crate) const MXFP4_LEVELS: [i8; 16] = [0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12];

impl DType {
    /// The type of a ggml type id, if this crate decodes it.
    pub(crate) fn from_ggml_id(id: u32) -> Option<Self> {
        Some(match id {
            0 => Self::F32,
            1 => Self::F16,
            2 => Self::Q4_0,
            3 => Self::Q4_1,
            6 => Self::Q5_0,
            7 => Self::Q5_1,
            8 => Self::Q8_0,
            10 => Self::Q2_K,
            11 => Self::Q3_K,
            12 => Self::Q4_K,
            13 => Self::Q5_K,
            14 => Self::Q6_K,
            16 => Self::IQ2_XXS,
            17 => Self::IQ2_XS,
            18 => Self::IQ3_XXS,
            19 => Self::IQ1_S,
            20 => Self::IQ4_NL,
            21 => Self::IQ3_S,
            22 => Self::IQ2_S,
            23 => Self::IQ4_XS,
            29 => Self::IQ1_M,
            30 => Self::BF16,
            34 => Self::TQ1_0,
            35 => Self::TQ2_0,
            39 => Self::MXFP4,
            40 => Self::NVFP4,
            _ => return None,
        })
    }

    /// " (NAME)" for the known but undecoded ggml ids, for error texts.
    pub(crate) fn note_of_id(id: u32) -> &'static str {
        match id {
            9 => " (Q8_1)",
            15 => " (Q8_K)",
            24..=27 => " (an integer type)",
            28 => " (F64)",
            _ => "",
        }
    }

    /// Values of one block; a row is a whole number of blocks.
    pub(crate) const fn block_values(self) -> usize {
        match self {
            Self::F32 | Self::F16 | Self::BF16 | Self::F8_E4M3 => 1,
            Self::Q4_0
            | Self::Q4_1
            | Self::Q5_0
            | Self::Q5_1
            | Self::Q8_0
            | Self::IQ4_NL
            | Self::MXFP4
            | Self::Int4 { .. } => 32,
            Self::NVFP4 => 64,
            Self::Mlx { group, .. } => group as usize,
            _ => 256,
        }
    }

    /// Bytes of one block. For MLX, [`DType::Int4`] and [`DType::F8_E4M3`]: of the packed codes alone, scales are separate.
    pub const fn block_bytes(self) -> usize {
        match self {
            Self::F32 => 4,
            Self::F16 | Self::BF16 => 2,
            Self::F8_E4M3 => 1,
            Self::Int4 { .. } => 16,
            Self::MXFP4 => 17,
            Self::Q4_0 | Self::IQ4_NL => 18,
            Self::Q4_1 => 20,
            Self::Q5_0 => 22,
            Self::Q5_1 => 24,
            Self::Q8_0 => 34,
            Self::Q2_K => 84,
            Self::Q4_K => 144,
            Self::Q5_K => 176,
            Self::Q6_K => 210,
            Self::IQ2_XXS | Self::TQ2_0 => 66,
            Self::IQ1_S => 50,
            Self::IQ1_M => 56,
            Self::IQ2_XS => 74,
            Self::IQ2_S => 82,
            Self::IQ3_XXS => 98,
            Self::Q3_K | Self::IQ3_S => 110,
            Self::TQ1_0 => 54,
            Self::NVFP4 => 36,
            Self::IQ4_XS => 136,
            Self::Mlx { bits, group } => group as usize * bits as usize / 8,
        }
    }

    /// How values factor into codes; `None` for the float types.
    pub const fn groups(self) -> Option<GroupCodes> {
        let (bits, group, kind) = match self {
            Self::F32 | Self::F16 | Self::BF16 | Self::F8_E4M3 => return None,
            Self::Int4 { codes: Int4Codes::Scattered, .. } => return None,
            // A larger group is given as several groups of 32 with the same scale and zero.
            Self::Int4 { codes: Int4Codes::Symmetric, .. } => (4, 32, CodeKind::Symmetric { zero: 8 }),
            Self::Int4 { codes: Int4Codes::Affine, .. } => (4, 32, CodeKind::Affine),
            Self::Q4_0 => (4, 32, CodeKind::Symmetric { zero: 8 }),
            Self::Q5_0 => (8, 32, CodeKind::Symmetric { zero: 16 }),
            Self::Q8_0 => (8, 32, CodeKind::Symmetric { zero: 128 }),
            Self::Q3_K => (4, 16, CodeKind::Symmetric { zero: 4 }),
            Self::Q6_K => (8, 16, CodeKind::Symmetric { zero: 32 }),
            Self::Q2_K => (4, 16, CodeKind::Affine),
            Self::Q4_1 | Self::Q4_K => (4, 32, CodeKind::Affine),
            Self::Q5_1 | Self::Q5_K => (8, 32, CodeKind::Affine),
            Self::IQ2_XXS => (4, 32, CodeKind::Table(IQ2_LEVELS)),
            Self::IQ2_XS | Self::IQ2_S => (4, 16, CodeKind::Table(IQ2_LEVELS)),
            Self::IQ3_XXS => (4, 32, CodeKind::Table(IQ3_XXS_LEVELS)),
            Self::IQ3_S => (4, 32, CodeKind::Table(IQ3_S_LEVELS)),
            Self::IQ1_S => (4, 32, CodeKind::Table(IQ1_LEVELS)),
            Self::IQ1_M => (4, 16, CodeKind::Table(IQ1_LEVELS)),
            Self::TQ1_0 | Self::TQ2_0 => (4, 32, CodeKind::Symmetric { zero: 1 }),
            Self::NVFP4 => (4, 16, CodeKind::Table(MXFP4_LEVELS)),
            Self::IQ4_NL | Self::IQ4_XS => (4, 32, CodeKind::Table(IQ4_LEVELS)),
            Self::MXFP4 => (4, 32, CodeKind::Table(MXFP4_LEVELS)),
            // A larger MLX group is given as several groups of 32 with the same scale and bias.
            Self::Mlx { bits, .. } => (if bits <= 4 { 4 } else { 8 }, 32, CodeKind::Affine),
        };
        Some(GroupCodes { bits, group, kind })
    }
}

impl fmt::Display for DType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mlx { bits, group } => write!(f, "MLX{bits}g{group}"),
            Self::Int4 { kind: Int4Kind::Gptq, .. } => f.write_str("GPTQ4"),
            Self::Int4 { kind: Int4Kind::Awq, .. } => f.write_str("AWQ4"),
            Self::Int4 { kind: Int4Kind::Compressed, .. } => f.write_str("CT4"),
            plain => write!(f, "{plain:?}"),
        }
    }
}
