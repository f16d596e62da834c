//! A small seeded generator, so that every rotation and every study can be repeated from its seed.

/// SplitMix64: one 64-bit state, every seed is a good seed, output is fixed for ever (rotations depend on it).
#[derive(Debug, Clone)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// Starts the stream of `seed`.
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next 64 uniform bits.
    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Uniform in (0, 1), never 0 (its logarithm is taken).
    pub fn uniform(&mut self) -> f64 {
        ((self.next_u64() >> 11) as f64 + 0.5) * (1.0 / (1u64 << 53) as f64)
    }

    /// Standard normal by Box and Muller; the second value of the pair is dropped to keep the stream simple.
    pub fn normal(&mut self) -> f64 {
        let radius = (-2.0 * self.uniform().ln()).sqrt();
        radius * (std::f64::consts::TAU * self.uniform()).cos()
    }

    /// `len` standard normal values as `f32`.
    pub fn normal_vec(&mut self, len: usize) -> Vec<f32> {
        (0..len).map(|_| self.normal() as f32).collect()
    }

    /// `len` independent signs, +1 or −1 (the top bit of each draw).
    pub fn signs(&mut self, len: usize) -> Vec<f32> {
        (0..len).map(|_| if self.next_u64() >> 63 == 0 { 1.0 } else { -1.0 }).collect()
    }
}
