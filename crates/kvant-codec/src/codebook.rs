//! Lloyd–Max codebooks: the levels of least mean squared error for a known density.
//!
//! A rotated head vector is close to Gaussian (exactly: a coordinate of a uniform point on the sphere), so the levels need no
//! training data. They are constants here, and a test recomputes every one of them to convergence: a 4-bit table takes
//! some 2000 Lloyd iterations, and a table stopped early (as some in circulation are) doubles the error.

use std::sync::LazyLock;

/// A symmetric scalar codebook with 2^bits levels, level index ascending with the value.
#[derive(Debug, Clone, PartialEq)]
pub struct Codebook {
    bits: u8,
    /// All levels, ascending.
    levels: Vec<f32>,
    /// Decision bounds of the positive half, ascending (0 is a bound too).
    bounds: Vec<f32>,
}

impl Codebook {
    /// Mirrors the positive levels; the bounds are the midpoints.
    fn from_positive(positive: &[f64]) -> Self {
        let bits = positive.len().ilog2() as u8 + 1;
        let negative = positive.iter().rev().map(|level| -level);
        let levels = negative.chain(positive.iter().copied()).map(|level| level as f32).collect();
        let bounds = positive.windows(2).map(|pair| (0.5 * (pair[0] + pair[1])) as f32).collect();
        Self { bits, levels, bounds }
    }

    /// The codebook of N(0, 1) at 1 to 4 bits; `None` for other widths.
    pub fn normal(bits: u8) -> Option<&'static Self> {
        static ALL: LazyLock<[Codebook; 4]> = LazyLock::new(|| NORMAL.map(Codebook::from_positive));
        ALL.get(usize::from(bits).checked_sub(1)?)
    }

    /// Bits per index.
    pub fn bits(&self) -> u8 {
        self.bits
    }

    /// The levels, ascending; entry `code` is what a stored code stands for.
    pub fn levels(&self) -> &[f32] {
        &self.levels
    }

    /// The positive decision bounds, ascending.
    pub fn bounds(&self) -> &[f32] {
        &self.bounds
    }

    /// Index of the nearest level. A value on a bound goes to the level nearer to zero; zero goes to the side of its sign.
    pub fn index(&self, x: f32) -> u8 {
        let magnitude = self.bounds.iter().filter(|bound| x.abs() > **bound).count();
        let half = self.levels.len() / 2;
        (if x.is_sign_negative() { half - 1 - magnitude } else { half + magnitude }) as u8
    }
}

/// Positive levels for N(0, 1), 1 to 4 bits.
const NORMAL: [&[f64]; 4] = [
    &[0.797_884_560_802_865_4],
    &[0.452_780_034_636_492_5, 1.510_417_608_499_096_3],
    &[0.245_094_178_944_222_14, 0.756_005_281_205_878_7, 1.343_909_278_505_000_9, 2.151_945_704_536_989],
    &[
        0.128_395_029_851_146_45,
        0.388_048_299_490_289_74,
        0.656_759_118_532_462_9,
        0.942_340_456_486_958_7,
        1.256_231_197_347_177,
        1.618_046_386_021_881_4,
        2.069_017_226_531_376_4,
        2.732_589_570_995_157,
    ],
];

#[cfg(test)]
mod tests {
    use super::*;

    /// Lloyd's iteration on N(0, 1) to convergence, bounds at midpoints, levels at centroids: the positive levels and the
    /// mean squared error.
    fn lloyd_max(bits: u8) -> (Vec<f64>, f64) {
        const END: f64 = 12.0;
        let density = |x: f64| (-0.5 * x * x).exp() / std::f64::consts::TAU.sqrt();
        let count = 1usize << (bits - 1);
        let mut levels: Vec<f64> = (0..count).map(|i| 3.0 * (i as f64 + 0.5) / count as f64).collect();
        // Rounding in the integrals stops the last digit from settling; the cap is far above what 6 bits need.
        for _ in 0..40_000 {
            let bounds = cell_bounds(&levels, END);
            let mut moved = 0.0f64;
            for (level, cell) in levels.iter_mut().zip(bounds.windows(2)) {
                let mass = integrate(&density, cell[0], cell[1]);
                let centroid = integrate(&|x| x * density(x), cell[0], cell[1]) / mass;
                moved = moved.max((centroid - *level).abs());
                *level = centroid;
            }
            if moved <= 2e-15 {
                break;
            }
        }
        let bounds = cell_bounds(&levels, END);
        let error = |(level, cell): (&f64, &[f64])| {
            2.0 * integrate(&|x| (x - level).powi(2) * density(x), cell[0], cell[1])
        };
        let distortion = levels.iter().zip(bounds.windows(2)).map(error).sum();
        (levels, distortion)
    }

    fn cell_bounds(levels: &[f64], end: f64) -> Vec<f64> {
        let middle = levels.windows(2).map(|pair| 0.5 * (pair[0] + pair[1]));
        std::iter::once(0.0).chain(middle).chain([end]).collect()
    }

    /// Gauss–Legendre with 16 nodes on panels of at most 0.75: far below 1e-15 for these smooth densities.
    fn integrate(f: &dyn Fn(f64) -> f64, from: f64, to: f64) -> f64 {
        const NODES: [(f64, f64); 8] = [
            (0.095_012_509_837_637_44, 0.189_450_610_455_068_5),
            (0.281_603_550_779_258_9, 0.182_603_415_044_923_58),
            (0.458_016_777_657_227_37, 0.169_156_519_395_002_54),
            (0.617_876_244_402_643_7, 0.149_595_988_816_576_73),
            (0.755_404_408_355_003, 0.124_628_971_255_533_87),
            (0.865_631_202_387_831_7, 0.095_158_511_682_492_78),
            (0.944_575_023_073_232_6, 0.062_253_523_938_647_89),
            (0.989_400_934_991_649_9, 0.027_152_459_411_754_096),
        ];
        let panels = ((to - from) / 0.75).ceil().max(1.0);
        let half = 0.5 * (to - from) / panels;
        (0..panels as usize)
            .map(|panel| {
                let middle = from + half * (2 * panel + 1) as f64;
                NODES.iter().map(|(x, w)| w * (f(middle - half * x) + f(middle + half * x))).sum::<f64>()
                    * half
            })
            .sum()
    }

    #[test]
    #[cfg_attr(miri, ignore = "minutes of floating point")]
    fn constants_are_converged_normal_codebooks() {
        let distortions = [0.363_380, 0.117_482, 0.034_548, 0.009_501];
        for (constants, (bits, distortion)) in NORMAL.iter().zip((1..).zip(distortions)) {
            let (levels, found) = lloyd_max(bits);
            for (level, constant) in levels.iter().zip(*constants) {
                assert!((level - constant).abs() < 1e-12, "{level} against the constant {constant}");
            }
            assert!((found - distortion).abs() < 1e-6, "{bits} bits: {found}");
        }
        assert!((lloyd_max(5).1 - 0.002_505).abs() < 1e-6);
    }

    #[test]
    fn index_is_the_nearest_level_and_symmetric() {
        for bits in 1..=4 {
            let book = Codebook::normal(bits).unwrap();
            for step in (-400..=400).step_by(if cfg!(miri) { 50 } else { 1 }) {
                let x = step as f32 * 0.01 + 0.003;
                let error = |i: usize| (book.levels()[i] - x).abs();
                let nearest =
                    (0..book.levels().len()).min_by(|a, b| error(*a).total_cmp(&error(*b))).unwrap();
                assert_eq!(usize::from(book.index(x)), nearest, "{bits} bits, {x}");
                assert_eq!(book.index(-x), (1 << bits) - 1 - book.index(x));
            }
        }
        assert!(Codebook::normal(0).is_none() && Codebook::normal(5).is_none());
    }
}
