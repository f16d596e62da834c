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
    // Where a CPU has AVX-VNNI, the dispatch passes the other kind of AVX2 by.
    #[cfg(target_arch = "x86_64")]
    if let Some(token) = crate::Avx2::detect() {
        token.call(kernel.clone());
    }
}

/// The lanes of an integer vector.
fn words<S: ByteSimd>(s: S, a: S::I) -> Vec<u32> {
    let mut bytes = [0; 64];
    s.store_int(a, &mut bytes);
    bytes.as_chunks::<4>().0[..S::LANES].iter().map(|word| u32::from_le_bytes(*word)).collect()
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
            assert_eq!(words(s, s.bits(s.load_f32(p))), quad);
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
