//! What products run on: an instruction set, with or without the matrix unit.

use std::sync::OnceLock;

pub use kvant_simd::Isa;

use crate::arch::matrix_unit::matrix_unit_available;

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
