//! Which instruction sets kernels can use on this CPU.

use std::sync::OnceLock;

/// An instruction set a kernel is written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Isa {
    /// Plain Rust; the reference every other one is tested against.
    Scalar,
    /// x86-64 with AVX2, FMA and F16C.
    Avx2,
    /// x86-64 with AVX-512 F, BW, VL, DQ and VNNI, and all of [`Isa::Avx2`].
    Avx512,
    /// AArch64 with the dot-product extension.
    Neon,
}

impl Isa {
    /// The best instruction set of this CPU; found once.
    pub fn detect() -> Isa {
        static BEST: OnceLock<Isa> = OnceLock::new();
        *BEST.get_or_init(|| *Isa::available().last().unwrap_or(&Isa::Scalar))
    }

    /// All instruction sets this CPU can run, slowest first. Conformance tests walk this list.
    pub fn available() -> Vec<Isa> {
        [Isa::Scalar, Isa::Avx2, Isa::Avx512, Isa::Neon]
            .into_iter()
            .filter(|isa| isa.is_available())
            .collect()
    }

    /// Whether this CPU can run kernels written for `self`. Miri runs plain Rust alone.
    pub fn is_available(self) -> bool {
        match self {
            Isa::Scalar => true,
            _ if cfg!(miri) => false,
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("fma")
                    && is_x86_feature_detected!("f16c")
            }
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => {
                Isa::Avx2.is_available()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vnni")
            }
            #[cfg(target_arch = "aarch64")]
            Isa::Neon => std::arch::is_aarch64_feature_detected!("dotprod"),
            #[allow(unreachable_patterns, reason = "which arms remain depends on the architecture")]
            _ => false,
        }
    }

    /// This one if the CPU has it, else the scalar one.
    pub fn or_scalar(self) -> Isa {
        if self.is_available() { self } else { Isa::Scalar }
    }

    /// Tokens per vector: floats in a register.
    pub fn lanes(self) -> usize {
        match self {
            Isa::Scalar => 1,
            Isa::Neon => 4,
            Isa::Avx2 => 8,
            Isa::Avx512 => 16,
        }
    }

    /// Short lower-case name, as printed in reports.
    pub fn name(self) -> &'static str {
        match self {
            Isa::Scalar => "scalar",
            Isa::Avx2 => "avx2",
            Isa::Avx512 => "avx512",
            Isa::Neon => "neon",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Isa;

    #[test]
    fn the_scalar_code_always_runs_and_the_best_one_is_available() {
        assert_eq!(Isa::available().first(), Some(&Isa::Scalar));
        assert!(Isa::detect().is_available());
        for isa in [Isa::Scalar, Isa::Avx2, Isa::Avx512, Isa::Neon] {
            assert_eq!(isa.or_scalar() == isa, isa.is_available());
        }
    }
}
