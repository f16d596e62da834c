//! What the kernels need to know about one side's tiles, looked up once per piece.

use std::sync::OnceLock;

use kvant_codec::{Codebook, Format, Levels, Orientation, TileLayout, Trellis};

use super::block_layout::BLOCK_TILES;

/// Where one code plane is in a tile.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PlanePart {
    /// First byte within the tile.
    pub offset: usize,
    /// Lines of 64 bytes.
    pub lines: usize,
}

/// One side's tiles, as the kernels read them.
#[derive(Clone, Debug)]
pub(crate) struct TileSide<'a> {
    pub layout: &'a TileLayout,
    pub dim: usize,
    /// Bits per code, 1 for signs; 0 for float formats.
    pub bits: usize,
    /// Low and (for 3 and 6 bits) high code plane.
    pub planes: [PlanePart; 2],
    /// Scales per token; at least 1, also for float formats, which have one implied scale of 1.
    pub groups: usize,
    /// Channels per scale.
    pub group_len: usize,
    /// First byte of the scales within the tile.
    pub scales: usize,
    /// First byte of the offsets within the tile.
    pub offsets: Option<usize>,
    pub levels: Levels,
    /// The numbers of a chain of codes.
    pub trellis: Option<&'static Trellis>,
    /// Size of a tile, in bytes.
    pub bytes: usize,
    /// Codes as integers, as the side's integer kernel wants them.
    pub integer: IntegerLevels,
    /// For values, the same with 7 bits for the levels of a codebook ([`TileSide::room`]).
    pub narrow: IntegerLevels,
}

impl<'a> TileSide<'a> {
    pub fn new(layout: &'a TileLayout) -> Self {
        let dim = layout.dim();
        let mut planes = [PlanePart::default(); 2];
        for (part, plane) in planes.iter_mut().zip(layout.planes()) {
            *part = PlanePart { offset: plane.offset, lines: plane.lines };
        }
        let mut side = Self {
            layout,
            dim,
            bits: if layout.planes().is_empty() { 0 } else { usize::from(layout.format().code_bits()) },
            planes,
            groups: layout.groups().max(1),
            group_len: if layout.groups() > 0 { layout.format().group_len(dim) } else { dim },
            scales: layout.scales().start,
            offsets: Some(layout.offsets()).filter(|range| !range.is_empty()).map(|range| range.start),
            levels: layout.format().levels(),
            trellis: match layout.format().levels() {
                Levels::Chain(trellis) => Some(trellis),
                _ => None,
            },
            bytes: layout.bytes(),
            integer: IntegerLevels::NONE,
            narrow: IntegerLevels::NONE,
        };
        side.integer = match layout.orientation() {
            Orientation::Keys => IntegerLevels::unsigned(&side),
            Orientation::Values if side.has_signed_scales() => IntegerLevels::mirrored(&side),
            Orientation::Values => IntegerLevels::centred(&side, BYTE),
        };
        side.narrow = match (layout.orientation(), side.levels) {
            (Orientation::Values, Levels::Lut(_)) => IntegerLevels::centred(&side, NARROW),
            _ => side.integer,
        };
        side
    }

    /// The signs of the keys of such tiles, as tiles of their own ([`super::signs`]): codes of one bit.
    pub fn signs(&self, lines: usize) -> Self {
        let scales = lines * kvant_codec::LINE_BYTES;
        let mut side = Self {
            bits: 1,
            planes: [PlanePart { offset: 0, lines }, PlanePart::default()],
            scales,
            offsets: None,
            levels: Levels::Lut(Codebook::normal(1).expect("a codebook of one bit")),
            trellis: None,
            bytes: scales + self.groups * 2 * kvant_codec::TILE_TOKENS,
            ..self.clone()
        };
        side.integer = IntegerLevels::unsigned(&side);
        side
    }

    /// Tiles that lie one after another, one by one; missing ones are empty.
    #[inline]
    pub fn split<'t>(&self, tiles: &'t [u8]) -> [&'t [u8]; BLOCK_TILES] {
        let mut each: [&[u8]; BLOCK_TILES] = Default::default();
        let mut left = tiles;
        for each in &mut each {
            let Some((tile, rest)) = left.split_at_checked(self.bytes) else { break };
            (*each, left) = (tile, rest);
        }
        each
    }

    /// True if a stored scale may be negative (its sign is part of the format).
    pub fn has_signed_scales(&self) -> bool {
        self.layout.format() == Format::Q4_0
    }

    /// How many products of codes with bytes 16 bits have room for: four if codes have up to 6 bits, two of a codebook's levels if one factor has
    /// 7 bits and a sign at most, one if all 8 are needed, as for 8-bit codes. Three stands for two of a trellis' levels, which have 7 bits, sign or
    /// not.
    pub fn room(&self) -> usize {
        match (self.levels, self.bits) {
            (_, 8) => 1,
            (Levels::Chain(_), _) => 3,
            (Levels::Lut(_), 2..) => 2,
            _ => 4,
        }
    }

    /// Code of the number zero for linear formats, 0 otherwise.
    fn zero_point(&self) -> i32 {
        match self.levels {
            Levels::Linear { zero_point, .. } => i32::from(zero_point),
            _ => 0,
        }
    }
}

/// What queries, or weights, are for an integer kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IntegerForm {
    Byte,
    /// Two planes of bytes, the high ones first.
    TwoBytes,
    /// Words of 16 bits.
    Word,
}

impl IntegerForm {
    pub fn planes(self) -> usize {
        if self == IntegerForm::TwoBytes { 2 } else { 1 }
    }
}

/// Codes as small integers: `level = factor · (integer[code] − zero)`, integers by code, repeated to 64 entries so that the
/// bits above a code do not matter to a 64-entry table lookup.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IntegerLevels {
    /// Bit patterns: unsigned for keys, signed (two's complement) or unsigned for values. Unused at 8 bits.
    pub table: [u8; 64],
    /// In a chain, where tables go by states, what one takes off the level after it: signed, whatever the others are.
    pub before: [u8; 64],
    /// What is to be subtracted from every integer.
    pub zero: i32,
    /// What one integer step is worth.
    pub factor: f32,
}

/// Offset that makes signed levels unsigned.
const BIAS: i32 = 128;

/// The largest integers that levels of codebooks become.
pub(crate) const BYTE: i32 = 127;
/// Two products with 255 fit 16 bits. What this adds to the error of a codebook is below a hundredth of its variance.
const NARROW: i32 = 63;

/// Offset that makes the levels of a trellis unsigned, in 7 bits.
const CHAIN_BIAS: i8 = 64;

impl IntegerLevels {
    /// Those of formats without codes.
    pub const NONE: Self = Self { table: [0; 64], before: [0; 64], zero: 0, factor: 1.0 };

    /// The numbers of a trellis, whose sums are to be `bias` larger than levels.
    fn chain(trellis: &Trellis, bias: i8) -> Self {
        Self {
            table: repeated(16, |state| (trellis.own()[state] + bias) as u8),
            before: repeated(16, |state| trellis.before()[state].wrapping_neg() as u8),
            zero: i32::from(bias),
            factor: Trellis::STEP,
        }
    }

    /// Unsigned integers for keys: the code itself, or a codebook's level + 128.
    pub fn unsigned(side: &TileSide) -> Self {
        match side.levels {
            Levels::Chain(trellis) => Self::chain(trellis, CHAIN_BIAS),
            Levels::Lut(book) if side.bits == 1 => Self {
                table: repeated(2, |code| 2 * code as u8),
                zero: 1,
                factor: book.levels()[1],
                ..Self::NONE
            },
            Levels::Lut(book) => {
                let (factor, levels) = cached_codebook(book.levels(), BYTE);
                Self {
                    table: repeated(levels.len(), |code| (levels[code] + BIAS) as u8),
                    zero: BIAS,
                    factor: *factor,
                    ..Self::NONE
                }
            }
            _ => Self {
                table: repeated(1 << side.bits.min(6), |code| code as u8),
                zero: side.zero_point(),
                ..Self::NONE
            },
        }
    }

    /// Signed integers for values, centred so that errors of the weights act on the smallest numbers; levels of codebooks up to `largest`, which is
    /// [`BYTE`] or [`NARROW`].
    pub fn centred(side: &TileSide, largest: i32) -> Self {
        match side.levels {
            Levels::Chain(trellis) => Self::chain(trellis, 0),
            Levels::Lut(book) if side.bits == 1 => Self {
                table: repeated(2, |code| (2 * code as i8 - 1) as u8),
                factor: book.levels()[1],
                ..Self::NONE
            },
            Levels::Lut(book) => {
                let (factor, levels) = cached_codebook(book.levels(), largest);
                Self {
                    table: repeated(levels.len(), |code| levels[code] as u8),
                    factor: *factor,
                    ..Self::NONE
                }
            }
            _ => {
                let centre = 1 << (side.bits.max(1) - 1);
                let table = repeated(1 << side.bits.min(6), |code| (code as i32 - centre) as u8);
                Self { table, zero: side.zero_point() - centre, ..Self::NONE }
            }
        }
    }

    /// [`IntegerLevels::centred`] for 4-bit codes whose scales have a sign: bit 4 of the index says that the scale is negative,
    /// and mirrors the level, so that weights can be unsigned.
    pub fn mirrored(side: &TileSide) -> Self {
        let zero = side.zero_point();
        let level = |index: usize| (index % 16) as i32 - zero;
        let table = repeated(32, |index| if index < 16 { level(index) } else { -level(index) } as u8);
        Self { table, ..Self::NONE }
    }
}

/// A table of `codes` entries, a power of two, again and again.
fn repeated(codes: usize, entry: impl Fn(usize) -> u8) -> [u8; 64] {
    std::array::from_fn(|i| entry(i & (codes - 1)))
}

/// A step, and the levels of a codebook in such steps.
type IntegerCodebook = (f32, Vec<i32>);

/// [`integer_codebook`], found once per codebook size and [`BYTE`] or [`NARROW`].
fn cached_codebook(levels: &'static [f32], largest: i32) -> &'static IntegerCodebook {
    static FOUND: [[OnceLock<IntegerCodebook>; 3]; 2] = [const { [const { OnceLock::new() }; 3] }; 2];
    let index = (levels.len().ilog2() as usize).clamp(2, 4) - 2;
    FOUND[usize::from(largest == NARROW)][index].get_or_init(|| integer_codebook(levels, largest))
}

/// The integers up to `largest` that come closest to a codebook: the step is searched so that the frequent (small) levels of a normal
/// source fall near whole numbers.
fn integer_codebook(levels: &[f32], largest: i32) -> IntegerCodebook {
    let top = levels.iter().fold(0.0f32, |top, level| top.max(level.abs()));
    let error = |step: f32| -> f32 {
        levels.iter().map(|x| (x - step * (x / step).round()).powi(2) * (-0.5 * x * x).exp()).sum()
    };
    let most = largest as f32;
    let steps = (0..=2 * largest).map(|i| top / (most - i as f32 * 0.25));
    let step = steps.fold(top / most, |best, step| if error(step) < error(best) { step } else { best });
    (step, levels.iter().map(|x| (x / step).round() as i32).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codebooks_survive_few_bits() {
        for (bits, largest, bound) in [
            (2, BYTE, 1e-4),
            (3, BYTE, 2e-4),
            (4, BYTE, 2e-3),
            (2, NARROW, 1e-4),
            (3, NARROW, 1e-3),
            (4, NARROW, 6e-3),
        ] {
            let levels = Codebook::normal(bits).unwrap().levels();
            let (step, integers) = integer_codebook(levels, largest);
            assert!(integers.iter().all(|integer| integer.abs() <= largest));
            // A normal source: what it is coded to, what that is as integers, and the squares of both errors.
            let (mut own, mut added) = (0.0, 0.0);
            for i in -40_000..=40_000 {
                let x = f64::from(i) / 10_000.0;
                let distance = |code: &usize| (f64::from(levels[*code]) - x).abs();
                let code = (0..levels.len()).min_by(|a, b| distance(a).total_cmp(&distance(b))).unwrap();
                let error = f64::from(step) * f64::from(integers[code]) - f64::from(levels[code]);
                let density = (-0.5 * x * x).exp();
                own += density * distance(&code).powi(2);
                added += density * error * error;
            }
            assert!(added / own < bound, "{bits} bits, up to {largest}: {}", added / own);
        }
    }

    #[test]
    fn integers_stand_for_the_levels() {
        for format in Format::all().into_iter().filter(|f| f.has_tile() && !f.is_float()) {
            let layout = TileLayout::new(format, 64, Orientation::Values).unwrap();
            let side = TileSide::new(&layout);
            if side.bits == 8 {
                continue;
            }
            if let Some(trellis) = side.trellis {
                for (own, before) in (0..16).flat_map(|own| (0..16).map(move |before| (own, before))) {
                    let level = trellis.level(own as u8, before as u8);
                    let sum = |levels: &IntegerLevels| levels.table[own].wrapping_sub(levels.before[before]);
                    let (keys, values) = (IntegerLevels::unsigned(&side), side.integer);
                    // Seven bits, of keys without a sign: two products fit 16 bits.
                    assert!(sum(&keys) < 128 && (sum(&values) as i8).abs() < 64);
                    let key = keys.factor * (i32::from(sum(&keys)) - keys.zero) as f32;
                    assert_eq!((key, values.factor * f32::from(sum(&values) as i8)), (level, level));
                }
                continue;
            }
            let (keys, values) = (IntegerLevels::unsigned(&side), side.integer);
            let values = if side.has_signed_scales() { IntegerLevels::centred(&side, BYTE) } else { values };
            for code in 0..1usize << side.bits {
                let level = side.levels.level(code as u8).unwrap();
                let key = keys.factor * (i32::from(keys.table[code]) - keys.zero) as f32;
                let value = values.factor * (i32::from(values.table[code] as i8) - values.zero) as f32;
                assert!((key - level).abs() < 0.02, "{format} {code}: {key} for {level}");
                assert!((value - level).abs() < 0.02, "{format} {code}: {value} for {level}");
                if side.room() == 2 {
                    let narrow = i32::from(side.narrow.table[code] as i8);
                    let value = side.narrow.factor * narrow as f32;
                    assert!((value - level).abs() < 0.03, "{format} {code}: {value} for {level}");
                    assert!(2 * narrow.abs() * 255 < 1 << 15, "{format} {code}: {narrow}");
                }
            }
        }
    }
}
