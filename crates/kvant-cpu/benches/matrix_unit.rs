//! What a few products in the matrix unit cost after vector instructions without one: the unit falls asleep between them.
//!
//! `cargo bench -p kvant-cpu --bench matrix_unit`: one JSON row per length of the pause. Wall time, the best of many runs.

fn main() {
    #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
    amx::run();
}

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod amx {
    use std::arch::x86_64::*;
    use std::hint::black_box;
    use std::time::Instant;

    use kvant_cpu::TileUnit;

    /// Products of 32 × 32 numbers at a time: four tile products each, about what a block of 64 tokens takes.
    const BURST: usize = 4;
    const RUNS: usize = 300;
    const CALLS: usize = 200;

    /// The least nanoseconds that `call` takes.
    fn least(mut call: impl FnMut()) -> f64 {
        let mut least = f64::INFINITY;
        for _ in 0..RUNS {
            let start = Instant::now();
            (0..CALLS).for_each(|_| call());
            least = least.min(start.elapsed().as_secs_f64() * 1e9 / CALLS as f64);
        }
        least
    }

    /// Eight chains of `count` multiply-adds.
    #[target_feature(enable = "avx512f")]
    fn vector_work(count: usize) -> f32 {
        let mut sums = [_mm512_set1_ps(black_box(0.5)); 8];
        let (a, b) = (_mm512_set1_ps(black_box(0.5)), _mm512_set1_ps(black_box(0.25)));
        for _ in 0..count {
            for sum in &mut sums {
                *sum = _mm512_fmadd_ps(*sum, a, b);
            }
        }
        let [first, others @ ..] = sums;
        _mm512_reduce_add_ps(others.into_iter().fold(first, |a, b| _mm512_add_ps(a, b)))
    }

    pub fn run() {
        let Some(unit) = TileUnit::new().filter(|_| is_x86_feature_detected!("avx512f")) else { return };
        let (a, b) = (vec![0u16; 2 * TileUnit::TILE], vec![0u16; 2 * TileUnit::TILE]);
        let mut c = vec![0.0f32; 32 * 32];
        let mut burst = || (0..BURST).for_each(|_| unit.product(&a, &b, 1, black_box(&mut c), 32));
        for count in [0, 10, 50, 100, 200, 400, 1000] {
            // SAFETY: the CPU has AVX-512.
            let work = || unsafe { black_box(vector_work(count)) };
            let pause = least(|| _ = work());
            let both = least(|| {
                work();
                burst();
            });
            println!(
                r#"{{"pause_ns": {pause:.0}, "both_ns": {both:.0}, "products_ns": {:.0}, "products": {}}}"#,
                both - pause,
                4 * BURST
            );
        }
    }
}
