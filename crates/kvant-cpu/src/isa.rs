//! Which instruction sets the kernels can use on this CPU.

use std::sync::OnceLock;

/// An instruction set a kernel is written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Isa {
    /// Plain Rust; the reference every other one is tested against.
    Scalar,
    /// x86-64 with AVX2, FMA and F16C.
    Avx2,
    /// x86-64 with AVX-512 F, BW, VL, DQ, VNNI and VBMI, and all of [`Isa::Avx2`].
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

    /// All instruction sets this CPU can run, slowest first.
    pub fn available() -> Vec<Isa> {
        [Isa::Scalar, Isa::Avx2, Isa::Avx512, Isa::Neon]
            .into_iter()
            .filter(|isa| isa.is_available())
            .collect()
    }

    /// Whether this CPU can run kernels written for `self`.
    pub fn is_available(self) -> bool {
        match self {
            Isa::Scalar => true,
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
                    && is_x86_feature_detected!("avx512vbmi")
            }
            #[cfg(target_arch = "aarch64")]
            Isa::Neon => std::arch::is_aarch64_feature_detected!("dotprod"),
            #[allow(unreachable_patterns, reason = "which arms remain depends on the architecture")]
            _ => false,
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

/// What a product runs on: an instruction set, and whether the CPU's matrix unit (x86 AMX) may be used for many
/// rows of activations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ProductBackend {
    isa: Isa,
    matrix_unit: bool,
}

impl ProductBackend {
    /// The best of this CPU; found once.
    pub fn detect() -> ProductBackend {
        static BEST: OnceLock<ProductBackend> = OnceLock::new();
        *BEST.get_or_init(|| ProductBackend {
            isa: Isa::detect(),
            matrix_unit: Isa::detect() == Isa::Avx512 && matrix_unit_available(),
        })
    }

    /// Every combination this CPU can run.
    pub fn available() -> Vec<ProductBackend> {
        let mut all: Vec<ProductBackend> = Isa::available().into_iter().map(ProductBackend::from).collect();
        if ProductBackend::detect().matrix_unit {
            all.push(ProductBackend::detect());
        }
        all
    }

    /// The instruction set.
    pub fn isa(self) -> Isa {
        self.isa
    }

    /// Whether the matrix unit is used.
    pub fn matrix_unit(self) -> bool {
        self.matrix_unit
    }

    /// Short lower-case name, as printed in reports.
    pub fn name(self) -> &'static str {
        if self.matrix_unit { "avx512+amx" } else { self.isa.name() }
    }
}

impl From<Isa> for ProductBackend {
    /// `isa` alone, without the matrix unit.
    ///
    /// # Panics
    /// If this CPU cannot run `isa`.
    fn from(isa: Isa) -> ProductBackend {
        assert!(isa.is_available(), "this CPU cannot run {} kernels", isa.name());
        ProductBackend { isa, matrix_unit: false }
    }
}

/// Whether the CPU has AMX with bf16 and the operating system lets this process use it.
pub fn matrix_unit_available() -> bool {
    #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
    {
        static GRANTED: OnceLock<bool> = OnceLock::new();
        *GRANTED.get_or_init(crate::arch::amx::request)
    }
    #[cfg(not(all(target_arch = "x86_64", target_os = "linux")))]
    false
}
