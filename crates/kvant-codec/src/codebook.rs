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
    pub fn from_positive(positive: &[f64]) -> Self {
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

    /// The levels as int8 with one common scale, for kernels that look levels up by byte shuffle and multiply in integers:
    /// `level ≈ table[code] · scale`. Codes past the last level read 0.
    pub fn int8_table(&self) -> ([i8; 16], f32) {
        let scale = self.levels[self.levels.len() - 1] / 127.0;
        let mut table = [0i8; 16];
        for (entry, level) in table.iter_mut().zip(&self.levels) {
            *entry = (level / scale).round() as i8;
        }
        (table, scale)
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

/// Positive levels for a coordinate of a uniform point on the sphere of radius √d, with (d, bits).
const SPHERE: [(usize, u8, &[f64]); 6] = [
    (64, 2, &[0.452_118_950_112_880_5, 1.499_974_795_362_827]),
    (
        64,
        3,
        &[0.243_753_431_449_529_27, 0.750_658_105_747_395_7, 1.329_342_871_402_251_7, 2.111_311_446_757_25],
    ),
    (
        64,
        4,
        &[
            0.127_352_180_431_926_56,
            0.384_718_265_675_764,
            0.650_494_148_160_116_2,
            0.931_894_018_585_786_1,
            1.239_404_222_334_716,
            1.590_849_128_958_300_9,
            2.023_309_825_802_898_8,
            2.646_370_491_023_092,
        ],
    ),
    (128, 2, &[0.452_453_250_474_839_3, 1.505_192_978_365_188_3]),
    (
        128,
        3,
        &[
            0.244_424_872_926_829_32,
            0.753_330_159_676_194_1,
            1.336_598_885_939_575_7,
            2.131_470_844_095_030_5,
        ],
    ),
    (
        128,
        4,
        &[
            0.127_873_151_737_809_9,
            0.386_380_915_730_483_83,
            0.653_618_947_679_281_4,
            0.937_097_021_393_517_7,
            1.247_770_458_255_565,
            1.604_342_660_048_068,
            2.045_925_380_035_263_7,
            2.688_859_256_774_335_5,
        ],
    ),
];

/// Positive Lloyd–Max levels for a coordinate of a uniform point on the sphere of radius √`dim` (density ∝ (1 − x²/d)^((d−3)/2)):
/// a constant for the common dimensions, computed otherwise. `dim` at least 3, `bits` 1 to 8.
pub fn sphere_levels(bits: u8, dim: usize) -> Vec<f64> {
    let cached = SPHERE.iter().find(|(d, b, _)| (*d, *b) == (dim, bits));
    cached.map_or_else(|| lloyd_max(bits, &Density::sphere(dim)).levels, |(_, _, levels)| levels.to_vec())
}

/// A symmetric probability density, given on its positive half.
pub struct Density {
    value: Box<dyn Fn(f64) -> f64>,
    /// Where the positive half ends (or where its tail is below double precision).
    end: f64,
}

impl Density {
    /// N(0, 1).
    pub fn normal() -> Self {
        Self { value: Box::new(|x| (-0.5 * x * x).exp() / std::f64::consts::TAU.sqrt()), end: 12.0 }
    }

    /// A coordinate of a uniform point on the sphere of radius √d (unit variance).
    pub fn sphere(dim: usize) -> Self {
        let d = dim as f64;
        let raw = move |x: f64| (1.0 - x * x / d).max(0.0).powf(0.5 * (d - 3.0));
        let end = d.sqrt().min(12.0);
        let mass = 2.0 * integrate(&raw, 0.0, end);
        Self { value: Box::new(move |x| raw(x) / mass), end }
    }

    /// Any density on [−end, end].
    pub fn new(value: impl Fn(f64) -> f64 + 'static, end: f64) -> Self {
        Self { value: Box::new(value), end }
    }
}

/// What [`lloyd_max`] found.
#[derive(Debug, Clone)]
pub struct Optimum {
    /// Positive levels, ascending.
    pub levels: Vec<f64>,
    /// Mean squared error at unit variance.
    pub distortion: f64,
    /// Iterations until no level moved by more than 1e-15 relative to the largest.
    pub iterations: usize,
}

/// Lloyd's iteration to convergence: bounds at midpoints, levels at centroids.
pub fn lloyd_max(bits: u8, density: &Density) -> Optimum {
    let count = 1usize << (bits - 1);
    let mut levels: Vec<f64> =
        (0..count).map(|i| density.end.min(3.0) * (i as f64 + 0.5) / count as f64).collect();
    let mut iterations = 0;
    loop {
        let bounds = cell_bounds(&levels, density.end);
        let mut moved = 0.0f64;
        for (level, cell) in levels.iter_mut().zip(bounds.windows(2)) {
            let mass = integrate(&density.value, cell[0], cell[1]);
            let centroid = integrate(&|x| x * (density.value)(x), cell[0], cell[1]) / mass;
            moved = moved.max((centroid - *level).abs());
            *level = centroid;
        }
        iterations += 1;
        // Rounding in the integrals stops the last digit from settling; the cap is far above what 6 bits need.
        if moved <= 2e-15 || iterations >= 40_000 {
            break;
        }
    }
    let bounds = cell_bounds(&levels, density.end);
    let error = |(level, cell): (&f64, &[f64])| {
        2.0 * integrate(&|x| (x - level).powi(2) * (density.value)(x), cell[0], cell[1])
    };
    let distortion = levels.iter().zip(bounds.windows(2)).map(error).sum();
    Optimum { levels, distortion, iterations }
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
            NODES.iter().map(|(x, w)| w * (f(middle - half * x) + f(middle + half * x))).sum::<f64>() * half
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_levels(found: &[f64], constants: &[f64]) {
        for (found, constant) in found.iter().zip(constants) {
            assert!((found - constant).abs() < 1e-12, "{found} against the constant {constant}");
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "minutes of floating point")]
    fn constants_are_converged_normal_codebooks() {
        let distortions = [0.363_380, 0.117_482, 0.034_548, 0.009_501];
        for (constants, (bits, distortion)) in NORMAL.iter().zip((1..).zip(distortions)) {
            let optimum = lloyd_max(bits, &Density::normal());
            assert_levels(&optimum.levels, constants);
            assert!((optimum.distortion - distortion).abs() < 1e-6, "{bits} bits: {}", optimum.distortion);
        }
        assert!((lloyd_max(5, &Density::normal()).distortion - 0.002_505).abs() < 1e-6);
    }

    #[test]
    #[cfg_attr(miri, ignore = "minutes of floating point")]
    fn constants_are_converged_sphere_codebooks() {
        for (dim, bits, constants) in SPHERE {
            assert_levels(&lloyd_max(bits, &Density::sphere(dim)).levels, constants);
        }
        let distortion = |bits, dim| lloyd_max(bits, &Density::sphere(dim)).distortion;
        assert!((distortion(4, 128) - 0.009_315).abs() < 1e-6);
        assert!((distortion(3, 128) - 0.033_97).abs() < 1e-5);
        assert!((distortion(3, 64) - 0.033_39).abs() < 1e-5);
        assert!((sphere_levels(2, 65)[0] - 0.4521).abs() < 1e-3);
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

    #[test]
    fn int8_table_is_close() {
        for bits in 2..=4 {
            let book = Codebook::normal(bits).unwrap();
            let (table, scale) = book.int8_table();
            for (entry, level) in table.iter().zip(book.levels()) {
                assert!((f32::from(*entry) * scale - level).abs() <= 0.5 * scale * 1.001);
            }
        }
    }
}
