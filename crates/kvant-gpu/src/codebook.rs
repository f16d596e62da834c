//! Codebooks as bytes that a GPU can compute without a table.
//!
//! ```text
//!   codes      0 … 2ᵇ−1, levels rising and symmetric: level[2ᵇ−1−code] = −level[code]
//!   magnitude  m(x), x = the low b−1 bits, complemented for codes below the middle; level = ±step·(m + ½)
//!   m(x)     = m(0) + X·x + Σ over sets S of two or more bits, or one bit above the lowest: C(S)·Π_{i∈S} bit i
//! ```
//!
//! All coefficients are positive, so four magnitudes in the bytes of a word never carry into each other.

/// Integer form of a codebook.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ByteLevels {
    /// What one step is worth.
    pub step: f32,
    /// Bits of a magnitude.
    pub bits: u32,
    /// m(0).
    pub base: u32,
    /// Factor of x.
    pub linear: u32,
    /// C(S), by the set's bits as a number; entries 0 and 1 are unused.
    pub products: [u32; 8],
}

impl ByteLevels {
    /// The form that comes closest to `levels` under a normal source; `None` for levels that are not symmetric and convex.
    pub fn new(levels: &[f32]) -> Option<Self> {
        let magnitudes = &levels[levels.len() / 2..];
        let top = *magnitudes.last()?;
        let candidates =
            (0..=400).filter_map(|i| Self::with_step(magnitudes, top / (127.5 - f64::from(i) as f32 * 0.1)));
        let error = |found: &Self| -> f64 {
            let terms = magnitudes.iter().enumerate().map(|(x, level)| {
                let off = f64::from(*level) - f64::from(found.level(x as u32));
                off * off * (-0.5 * f64::from(level * level)).exp()
            });
            terms.sum()
        };
        candidates.min_by(|a, b| error(a).total_cmp(&error(b)))
    }

    fn with_step(magnitudes: &[f32], step: f32) -> Option<Self> {
        let whole: Vec<i64> =
            magnitudes.iter().map(|level| (level / step - 0.5).round().clamp(0.0, 127.0) as i64).collect();
        // Inclusion and exclusion over the bits.
        let coefficient = |set: usize| -> i64 {
            let parts = (0..whole.len()).filter(|part| part & !set == 0);
            parts
                .map(
                    |part| {
                        if (set ^ part).count_ones().is_multiple_of(2) { whole[part] } else { -whole[part] }
                    },
                )
                .sum()
        };
        let linear = coefficient(1);
        let mut products = [0; 8];
        for (set, product) in products.iter_mut().enumerate().take(whole.len()).skip(2) {
            let covered = if set.is_power_of_two() { linear * set as i64 } else { 0 };
            *product = u32::try_from(coefficient(set) - covered).ok()?;
        }
        Some(Self {
            step,
            bits: whole.len().ilog2(),
            base: u32::try_from(whole[0]).ok()?,
            linear: u32::try_from(linear).ok()?,
            products,
        })
    }

    /// The magnitude that stands for `x`, as the kernels compute it.
    pub fn level(&self, x: u32) -> f32 {
        let products = self.products.iter().enumerate().skip(2);
        let extra: u32 =
            products.filter(|(set, _)| x as usize & set == *set).map(|(_, product)| product).sum();
        self.step * ((self.base + self.linear * x + extra) as f32 + 0.5)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kvant_codec::Codebook;

    #[test]
    fn codebooks_survive() {
        for (bits, bound) in [(2u8, 0.004), (3, 0.008), (4, 0.012)] {
            let book = Codebook::normal(bits).unwrap();
            let levels = ByteLevels::new(book.levels()).unwrap();
            assert_eq!(levels.bits, u32::from(bits) - 1);
            for (x, level) in book.levels()[book.levels().len() / 2..].iter().enumerate() {
                let found = levels.level(x as u32);
                assert!((found - level).abs() <= bound, "{bits} bits: {found} for {level}, {levels:?}");
                assert!(found / levels.step < 128.0);
            }
        }
    }

    #[test]
    fn concave_magnitudes_have_no_such_form() {
        assert_eq!(ByteLevels::new(&[-3.0, -2.9, -2.5, -1.0, 1.0, 2.5, 2.9, 3.0]), None);
    }
}
