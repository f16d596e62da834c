//! One side (keys or values) as the templates see it.

use kvant_codec::{CodecError, Format, Levels, Orientation, TileLayout, Trellis};

use crate::codebook::ByteLevels;
use crate::error::GpuError;
use crate::template::Bindings;

/// One side's tiles.
#[derive(Clone, Debug)]
pub(crate) struct ShaderSide {
    layout: TileLayout,
    /// Bits per code; 0 for floats.
    pub bits: u32,
    /// Channels per scale.
    pub group: usize,
    /// Scales per token; 0 for floats.
    pub groups: usize,
    zero: f32,
    book: Option<(&'static [f32], Option<ByteLevels>)>,
    chain: Option<&'static Trellis>,
}

impl ShaderSide {
    pub fn new(format: Format, dim: usize, orientation: Orientation) -> Result<Self, GpuError> {
        if !format.has_tile() {
            return Err(CodecError::NoTileLayout { format: format.to_string() }.into());
        }
        let layout = TileLayout::new(format, dim, orientation)?;
        let descriptor = format.descriptor();
        let (zero, book) = match descriptor.levels {
            Levels::Linear { zero_point, .. } => (f32::from(zero_point), None),
            Levels::Lut(book) => (0.0, Some((book.levels(), ByteLevels::new(book.levels())))),
            Levels::Float | Levels::Chain(_) => (0.0, None),
        };
        let chain = if let Levels::Chain(trellis) = descriptor.levels { Some(trellis) } else { None };
        let bits = if layout.planes().is_empty() { 0 } else { u32::from(descriptor.code_bits) };
        Ok(Self { bits, group: format.group_len(dim), groups: layout.groups(), zero, book, chain, layout })
    }

    /// Size of a tile, in bytes.
    pub fn tile_bytes(&self) -> usize {
        self.layout.bytes()
    }

    /// True if codes can take part in products of bytes.
    pub fn has_bytes(&self) -> bool {
        self.bits > 0
            && !self.is_chain()
            && self.layout.dim().is_multiple_of(self.group)
            && self.book.as_ref().is_none_or(|(_, bytes)| bytes.is_some())
    }

    /// True if the levels of two codes can be looked up together: those of a codebook of four bits.
    pub fn has_table(&self) -> bool {
        self.bits == 4 && matches!(&self.book, Some((_, Some(_))))
    }

    /// Fours of tokens whose values share the words of the low plane.
    pub fn quads_per_word(&self) -> usize {
        self.layout.planes().first().map_or(1, |plane| plane.units_per_line().min(4))
    }

    /// True if a stored scale may be negative.
    pub fn has_signed_scales(&self) -> bool {
        self.layout.format() == Format::Q4_0
    }

    /// What the largest weight becomes in the byte kernels; a signed byte where scales have signs.
    pub fn weight_top(&self) -> u32 {
        if self.has_signed_scales() { 127 } else { 255 }
    }

    /// True for elements that are stored as floats.
    pub fn is_plain(&self) -> bool {
        self.layout.format().is_float()
    }

    /// The levels of its codebook, if it has one.
    pub fn levels(&self) -> Option<&'static [f32]> {
        self.book.as_ref().map(|(levels, _)| *levels)
    }

    /// True if what a code stands for depends on those before it in the head's chain: read in f32.
    pub fn is_chain(&self) -> bool {
        self.chain.is_some()
    }

    /// The code of the number zero, where codes are linear and have no offsets.
    pub fn zero(&self) -> f32 {
        self.zero
    }

    /// True if tokens have offsets beside their scales.
    pub fn has_offsets(&self) -> bool {
        !self.layout.offsets().is_empty()
    }

    /// What to subtract from the integers of the byte kernels (see the templates), and what one is worth.
    fn byte_zero_and_step(&self) -> (f32, f32) {
        match (&self.book, self.layout.orientation(), self.bits) {
            (Some((_, Some(bytes))), Orientation::Keys, _) => (-0.5, bytes.step),
            (Some((_, Some(bytes))), Orientation::Values, _) => (127.5, bytes.step),
            (_, Orientation::Keys, 8) => (self.zero - 128.0, 1.0),
            _ => (self.zero, 1.0),
        }
    }

    /// Binds everything under the prefix `side` (`K` or `V`).
    pub fn bind(&self, bindings: &mut Bindings, side: &str, bytes: bool) {
        let name = |what: &str| format!("{side}_{what}");
        bindings
            .number(name("BITS"), self.bits)
            .number(name("TILE_WORDS"), self.tile_bytes() as u64 / 4)
            .number(name("GROUP"), self.group as u64)
            .number(name("GROUPS"), self.groups as u64)
            .number(name("SCALES"), self.layout.scales().start as u64)
            .number(name("OFFSETS"), self.layout.offsets().start as u64)
            .flag(name("OFFSET"), self.has_offsets())
            .number(name("PLANES"), self.layout.planes().len() as u64)
            .number(name("ROW"), self.layout.dim().next_multiple_of(16) as u64)
            .flag(name("LUT"), self.book.is_some() || self.is_chain())
            .number(name("CHAIN"), self.chain.map_or(0, Trellis::bits));
        let float = match self.layout.format() {
            Format::F32 => 32,
            Format::F16 => 16,
            Format::Bf16 => 17,
            _ => 0,
        };
        bindings.number(name("FLOAT"), float);
        for i in 0..2 {
            let plane = self.layout.planes().get(i);
            bindings
                .number(name(&format!("WIDTH_{i}")), plane.map_or(8, |plane| plane.width))
                .number(name(&format!("MASK_{i}")), plane.map_or(0, |plane| (1u32 << plane.width) - 1))
                .number(name(&format!("PLANE_{i}")), plane.map_or(0, |plane| plane.offset as u64));
        }
        let (zero, step) = if bytes { self.byte_zero_and_step() } else { (self.zero, 1.0) };
        bindings.text(name("ZERO"), format!("{zero:?}")).text(name("STEP"), format!("{step:?}"));
        // Weights have errors; centred codes are the smallest numbers for those to act on.
        let centre = match (&self.book, self.has_offsets()) {
            (None, true) => (1u32 << (self.bits.max(1) - 1)) as f32,
            _ => zero,
        };
        bindings
            .text(name("RECENTRE"), format!("{:?}", centre - zero))
            .text(name("CENTRE_STEP"), format!("{:?}", centre * step / self.weight_top() as f32))
            .text(name("STEP_OVER_TOP"), format!("{:?}", step / self.weight_top() as f32));
        // Halves of the unsigned codes less a whole number; what remains to the zero point goes to the offsets, or is added apart.
        let zero = if self.book.is_some() { 127.5 } else { self.zero };
        let centre = match self.has_offsets() {
            true => (1u32 << (self.bits.max(1) - 1)) as f32,
            false => zero.ceil(),
        };
        let step = self.byte_zero_and_step().1;
        bindings
            .text(name("MIDDLE"), format!("{:?}", 1024.0 + centre))
            .flag(name("HAS_REST"), centre != zero && !self.has_offsets())
            .text(name("REST"), format!("{:?}", centre - zero))
            .text(name("REST_STEP"), format!("{:?}", (centre - zero) * step))
            .text(name("UNIT_STEP"), format!("{step:?}"));
        if let Some(trellis) = self.chain {
            // By the state after a channel, then by the one before it.
            let parts = trellis.own().iter().chain(trellis.before());
            bind_levels(bindings, side, parts.map(|part| f32::from(*part) * Trellis::STEP).collect());
        }
        if let Some((levels, form)) = &self.book {
            bind_levels(bindings, side, levels.to_vec());
            if let Some(form) = form {
                bindings
                    .number(name("LUT_BITS"), form.bits)
                    .number(name("LUT_MASK"), 0x0101_0101u32 * ((1 << form.bits) - 1))
                    .number(name("LUT_BASE"), 0x0101_0101u32 * form.base)
                    .number(name("LUT_X"), form.linear);
                for (set, product) in form.products.iter().enumerate().skip(2) {
                    bindings.number(name(&format!("LUT_{set}")), *product);
                }
            }
        }
    }
}

/// Binds the levels that the f32 kernels of a side look up.
fn bind_levels(bindings: &mut Bindings, side: &str, levels: Vec<f32>) {
    let list: Vec<String> = levels.iter().map(|level| format!("{level:?}")).collect();
    bindings
        .text(format!("{side}_LEVELS"), list.join(", "))
        .number(format!("{side}_LEVEL_COUNT"), levels.len() as u64);
}

/// Where the two code planes of `layout` lie, for kernels that move or write codes; a plane that is not there has no lines.
pub(crate) fn bind_planes(bindings: &mut Bindings, layout: &TileLayout) {
    for i in 0..2 {
        let plane = layout.planes().get(i);
        bindings
            .number(format!("WIDTH_{i}"), plane.map_or(8, |plane| plane.width))
            .number(format!("MASK_{i}"), plane.map_or(0, |plane| (1u32 << plane.width) - 1))
            .number(format!("PLANE_{i}"), plane.map_or(0, |plane| plane.offset as u64))
            .number(format!("LINES_{i}"), plane.map_or(0, |plane| plane.lines as u64));
    }
}
