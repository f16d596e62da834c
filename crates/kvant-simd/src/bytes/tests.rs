//! Every operation of [`ByteSimd`] against plain Rust, on each instruction set and with the largest operands.

use half::{bf16, f16};

use super::{ByteKernel, ByteSimd};
use crate::dispatch_bytes;
use crate::isa::Isa;

/// Runs the kernel with every vector type this CPU has.
fn on_all<K: ByteKernel + Clone>(kernel: &K) {
    for isa in Isa::available() {
        let ran = dispatch_bytes(isa, kernel.clone()).is_ok();
        assert_eq!(ran, isa != Isa::Scalar, "{}", isa.name());
    }
    // The dispatch passes AVX2 without AVX-VNNI by where the CPU has it, and AVX-512 with VBMI.
    #[cfg(target_arch = "x86_64")]
    if let Some(token) = <crate::Avx2>::detect() {
        token.call(kernel.clone());
    }
    #[cfg(target_arch = "x86_64")]
    if let Some(token) = crate::Avx512::<true>::detect() {
        token.call(kernel.clone());
    }
}

/// The lanes of an integer vector.
fn words<S: ByteSimd>(s: S, a: S::I) -> Vec<u32> {
    let mut bytes = [0; 64];
    s.store_int(a, &mut bytes);
    bytes.as_chunks::<4>().0[..S::LANES].iter().map(|word| u32::from_le_bytes(*word)).collect()
}

/// The bytes of an integer vector.
fn bytes<S: ByteSimd>(s: S, a: S::I) -> Vec<u8> {
    words(s, a).into_iter().flat_map(u32::to_le_bytes).collect()
}

/// The lanes of a float vector.
fn floats<S: ByteSimd>(s: S, a: S::F) -> Vec<f32> {
    let mut out = [f32::NAN; 16];
    // SAFETY: no vector has more than 16 lanes.
    unsafe { s.store_f32(a, out.as_mut_ptr()) };
    out[..S::LANES].to_vec()
}

/// Bytes without a pattern.
fn noise<const N: usize>(seed: u32) -> [u8; N] {
    let mut state = seed;
    std::array::from_fn(|_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    })
}

#[derive(Clone)]
struct Loads;

impl ByteKernel for Loads {
    type Output = ();
    #[inline(always)]
    fn run<S: ByteSimd>(self, s: S) {
        let bytes = noise::<64>(1);
        let halves: Vec<u16> =
            bytes.as_chunks::<2>().0[..S::LANES].iter().map(|pair| u16::from_le_bytes(*pair)).collect();
        // SAFETY: no load takes more than the array's 64 bytes.
        unsafe {
            let p = bytes.as_ptr();
            let quad: Vec<u32> =
                bytes.as_chunks::<4>().0[..S::LANES].iter().map(|word| u32::from_le_bytes(*word)).collect();
            assert_eq!(words(s, s.load_quad(p)), quad);
            assert_eq!(words(s, s.bits(s.load_f32(p.cast()))), quad);
            let wide: Vec<u32> = halves.iter().map(|&half| u32::from(half)).collect();
            assert_eq!(words(s, s.load_u16(p)), wide);
            let half: Vec<f32> = halves.iter().map(|&bits| f16::from_bits(bits).to_f32()).collect();
            assert_eq!(floats(s, s.load_f16(p)), half);
            let brain: Vec<f32> = halves.iter().map(|&bits| bf16::from_bits(bits).to_f32()).collect();
            assert_eq!(floats(s, s.load_bf16(p)), brain);
        }
        assert_eq!(floats(s, s.zero_tile()[16 / S::LANES - 1]), vec![0.0; S::LANES]);
    }
}

#[derive(Clone)]
struct Integers;

impl ByteKernel for Integers {
    type Output = ();
    #[inline(always)]
    fn run<S: ByteSimd>(self, s: S) {
        let difference = s.sub_int(s.splat_int(3), s.splat_int(10));
        assert_eq!(words(s, difference), vec![7u32.wrapping_neg(); S::LANES]);
        assert_eq!(floats(s, s.int_to_float(difference)), vec![-7.0; S::LANES]);
        let (codes, table) = (noise::<64>(2), noise::<16>(3));
        // SAFETY: the array has 64 bytes.
        let [low, high] = s.nibbles(unsafe { s.load_quad(codes.as_ptr()) });
        let entries = s.lookup_bytes(s.byte_table(&table), high);
        let each = |f: &dyn Fn(u8) -> u8| -> Vec<u32> {
            codes.as_chunks::<4>().0[..S::LANES].iter().map(|word| u32::from_le_bytes(word.map(f))).collect()
        };
        assert_eq!(words(s, low), each(&|byte| byte & 15));
        assert_eq!(words(s, high), each(&|byte| byte >> 4));
        assert_eq!(words(s, entries), each(&|byte| table[usize::from(byte >> 4)]));
    }
}

/// Products of bytes `codes` with activations `acts`.
#[derive(Clone)]
struct Dots {
    codes: [u8; 64],
    acts: [i8; 16],
}

impl ByteKernel for Dots {
    type Output = ();
    #[inline(always)]
    fn run<S: ByteSimd>(self, s: S) {
        let byte = |code: u8| if S::SIGNED { i32::from(code as i8) } else { i32::from(code) };
        // SAFETY: the arrays have 64 and 16 bytes.
        let (quad, acts) = unsafe { (s.load_quad(self.codes.as_ptr()), s.acts(self.acts.as_ptr())) };
        let small = s.and(quad, s.splat_int(0x0f0f_0f0f));
        let (mut sum, mut small_sum) = (s.splat_int(0), s.splat_int(0));
        for _ in 0..2 {
            // SAFETY: as above.
            unsafe {
                sum = s.dot::<0, false>(sum, quad, acts);
                sum = s.dot::<1, false>(sum, quad, acts);
                sum = s.dot::<2, false>(sum, quad, acts);
                sum = s.dot::<3, false>(sum, quad, acts);
                small_sum = s.dot::<0, true>(small_sum, small, acts);
                small_sum = s.dot::<1, true>(small_sum, small, acts);
                small_sum = s.dot::<2, true>(small_sum, small, acts);
                small_sum = s.dot::<3, true>(small_sum, small, acts);
            }
        }
        let want = |byte: &dyn Fn(u8) -> i32| -> Vec<u32> {
            let lane = |codes: &[u8; 4]| {
                let products = self.acts.iter().zip(codes.iter().cycle());
                2 * products.map(|(&act, &code)| i32::from(act) * byte(code)).sum::<i32>()
            };
            self.codes.as_chunks::<4>().0[..S::LANES].iter().map(|codes| lane(codes) as u32).collect()
        };
        assert_eq!(words(s, s.finish_dot::<false>(sum)), want(&byte));
        assert_eq!(words(s, s.finish_dot::<true>(small_sum)), want(&|code| i32::from(code & 15)));
    }
}

/// Codes of every width to bytes.
#[derive(Clone)]
struct Codes;

impl Codes {
    /// Bytes by codes of `BITS` bits, whatever is above them.
    #[inline(always)]
    fn check<S: ByteSimd, const BITS: usize>(s: S, table: &[u8; 64]) {
        let codes = noise::<64>(6);
        // SAFETY: the array has 64 bytes.
        let found = s.decode::<BITS>(unsafe { s.load_quad(codes.as_ptr()) }, s.code_table::<BITS>(table));
        let code = |byte: u8| table[usize::from(byte) % (1 << BITS)];
        assert_eq!(bytes(s, found), codes[..4 * S::LANES].iter().map(|byte| code(*byte)).collect::<Vec<_>>());
    }

    /// 3-bit codes in two planes.
    #[inline(always)]
    fn check_three<S: ByteSimd, const ODD: bool>(s: S, table: &[u8; 64]) {
        let (low, high) = (noise::<64>(7), noise::<64>(8));
        // SAFETY: the arrays have 64 bytes.
        let [a, b] = unsafe { [s.load_quad(low.as_ptr()), s.load_quad(high.as_ptr())] };
        for (i, found) in s.decode_three::<ODD>(a, b, s.code_table::<3>(table)).into_iter().enumerate() {
            let third = i + if ODD { 4 } else { 0 };
            let code = |(low, high): (&u8, &u8)| ((low >> (2 * i)) & 3) | (((high >> third) & 1) << 2);
            let want: Vec<u8> = low.iter().zip(&high).map(|pair| table[usize::from(code(pair))]).collect();
            assert_eq!(bytes(s, found), want[..4 * S::LANES]);
        }
    }
}

impl ByteKernel for Codes {
    type Output = ();
    #[inline(always)]
    fn run<S: ByteSimd>(self, s: S) {
        let repeated = |codes: usize| -> [u8; 64] { std::array::from_fn(|i| noise::<64>(9)[i % codes]) };
        Self::check::<S, 1>(s, &repeated(2));
        Self::check::<S, 2>(s, &repeated(4));
        Self::check::<S, 3>(s, &repeated(8));
        Self::check::<S, 4>(s, &repeated(16));
        Self::check::<S, 6>(s, &std::array::from_fn(|i| (i as u8).wrapping_sub(32)));
        Self::check_three::<S, false>(s, &repeated(8));
        Self::check_three::<S, true>(s, &repeated(8));

        let table: [u8; 64] =
            std::array::from_fn(|i| if i % 32 < 16 { i as u8 % 16 } else { (i as u8 % 16).wrapping_neg() });
        let (codes, signs) = (noise::<64>(10), noise::<64>(11).map(|byte| if byte > 99 { 0xff } else { 0 }));
        // SAFETY: the arrays have 64 bytes.
        let [a, b] = unsafe { [s.load_quad(codes.as_ptr()), s.load_quad(signs.as_ptr())] };
        let want = codes.iter().zip(&signs).map(|(code, sign)| ((code % 16) ^ sign).wrapping_sub(*sign));
        let want: Vec<u8> = want.take(4 * S::LANES).collect();
        assert_eq!(bytes(s, s.decode_signed(a, b, s.code_table::<4>(&table))), want);

        let selected = codes.iter().zip(&signs).map(|(code, sign)| (code & sign) | (0x55 & !sign));
        let selected: Vec<u8> = selected.take(4 * S::LANES).collect();
        assert_eq!(bytes(s, s.select_bits(b, a, s.splat_byte(0x55))), selected);
    }
}

/// Lanes that count up, as bytes and words.
#[derive(Clone)]
struct Packing;

impl ByteKernel for Packing {
    type Output = ();
    #[inline(always)]
    fn run<S: ByteSimd>(self, s: S) {
        let lanes: Vec<u32> = (0..4 * S::LANES as u32).map(|i| i * 3).collect();
        // SAFETY: there are four vectors.
        let at = |i: usize| unsafe { s.load_quad(lanes[i * S::LANES..].as_ptr().cast()) };
        let packed = bytes(s, s.pack_bytes([at(0), at(1), at(2), at(3)]));
        for (i, lane) in lanes.iter().enumerate() {
            let (tile, quad) = (i / 16, i % 16 / 4);
            assert_eq!(u32::from(packed[4 * (S::TILE_STEP * tile + S::QUAD_STEP * quad) + i % 4]), *lane);
        }
        let noise = s.splat_int(0x4b40_0000);
        let words = bytes(s, s.pack_words([s.or(at(0), noise), s.or(at(1), noise)]));
        for (quad, words) in words.as_chunks::<8>().0.iter().enumerate() {
            for (word, i) in words.as_chunks::<2>().0.iter().zip([0, 2, 1, 3]) {
                assert_eq!(u32::from(u16::from_le_bytes(*word)), lanes[4 * quad + i]);
            }
        }
    }
}

/// Products of three rows with two vectors of codes of up to five bits.
#[derive(Clone)]
struct Rows;

impl Rows {
    #[inline(always)]
    fn check<S: ByteSimd, const VALUES: bool>(s: S) {
        let codes: [[u8; 64]; 8] =
            std::array::from_fn(|i| noise::<64>(20 + i as u32).map(|byte| byte & 0x1f));
        let factors: [[u8; 64]; 3] = std::array::from_fn(|r| noise::<64>(30 + r as u32));
        let factors =
            factors.map(|row| row.map(|byte| if VALUES { byte } else { (byte as i8).max(-127) as u8 }));
        let mut sums = [[s.splat_int(5); 2]; 3];
        // SAFETY: the arrays have 64 bytes, and rows of factors four quads.
        unsafe {
            let codes: [[S::I; 4]; 2] = [0, 4].map(|t| {
                [
                    s.load_quad(codes[t].as_ptr()),
                    s.load_quad(codes[t + 1].as_ptr()),
                    s.load_quad(codes[t + 2].as_ptr()),
                    s.load_quad(codes[t + 3].as_ptr()),
                ]
            });
            s.dot_rows::<3, 2, VALUES, 4>(&mut sums, &codes, factors.as_ptr().cast(), 16);
        }
        let apart = if VALUES { S::QUAD_STEP } else { 1 };
        for (r, sums) in sums.iter().enumerate() {
            for (t, sum) in sums.iter().enumerate() {
                let lane = |lane: usize| {
                    let product = |(i, b): (usize, usize)| {
                        let factor = factors[r][4 * i * apart + b];
                        let factor = if VALUES { i32::from(factor) } else { i32::from(factor as i8) };
                        i32::from(codes[4 * t + i][4 * lane + b]) * factor
                    };
                    let places = (0..4).flat_map(|i| (0..4).map(move |b| (i, b)));
                    (5 + places.map(product).sum::<i32>()) as u32
                };
                assert_eq!(words(s, *sum), (0..S::LANES).map(lane).collect::<Vec<_>>());
            }
        }
    }
}

impl ByteKernel for Rows {
    type Output = ();
    #[inline(always)]
    fn run<S: ByteSimd>(self, s: S) {
        Self::check::<S, false>(s);
        Self::check::<S, true>(s);
    }
}

#[test]
fn codes_packing_and_rows_are_those_of_plain_rust() {
    on_all(&Codes);
    on_all(&Packing);
    on_all(&Rows);
}

#[test]
fn loads_and_integers_are_those_of_plain_rust() {
    on_all(&Loads);
    on_all(&Integers);
}

#[test]
fn dots_are_exact_up_to_the_largest_operands() {
    for acts in [[127; 16], [-127; 16], noise::<16>(4).map(|byte| (byte as i8).max(-127))] {
        for codes in [[0xff; 64], [0x80; 64], [0x7f; 64], [0; 64], noise(5)] {
            on_all(&Dots { codes, acts });
        }
    }
}
