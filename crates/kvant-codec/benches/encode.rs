//! Encoder speed: CPU time of one thread per vector, against a memcpy of the same input in the same run.
//!
//! `cargo bench -p kvant-codec [-- [--json] [FILTER]]`. A line per (scheme, head dimension, side, instruction set, whole tiles or single rows);
//! medians of many short runs, so that a busy machine disturbs little. The input is two tiles, hot in the cache as it is when a
//! projection has just written it; the floor is copying it (4·d bytes per vector) under the same conditions, right before the line's own
//! measurement.

use std::hint::black_box;

use kvant_codec::rng::Rng;
use kvant_codec::{Calibration, CodecScratch, Isa, Orientation, Scheme, SideCodec};

/// CPU time of this thread, in nanoseconds.
fn cpu_ns() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the pointer is to a live, writable timespec.
    let status = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    assert_eq!(status, 0, "the thread clock is always there");
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}

/// Median and best CPU time of `work`, in nanoseconds, over runs of about 200 µs each.
fn time_ns(mut work: impl FnMut()) -> (f64, f64) {
    let start = cpu_ns();
    (0..20).for_each(|_| work());
    let repeats = (200_000.0 / ((cpu_ns() - start) / 20.0).max(1.0)).clamp(1.0, 100_000.0) as usize;
    let mut runs: Vec<f64> = (0..101)
        .map(|_| {
            let start = cpu_ns();
            (0..repeats).for_each(|_| work());
            (cpu_ns() - start) / repeats as f64
        })
        .collect();
    runs.sort_by(f64::total_cmp);
    (runs[50], runs[0])
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    let json = arguments.iter().any(|a| a == "--json");
    let filter = arguments.iter().find(|a| !a.starts_with("--")).cloned().unwrap_or_default();
    let schemes = [
        "f16",
        "q8_0",
        "q4_0",
        "i8g64",
        "i4g32",
        "i4g64",
        "s4",
        "s4g32",
        "srht:i4g32",
        "srft:i4g32",
        "srht:s4g32",
        "srft:s4g32",
        "srht:s4g32+λ",
        "srft:s4g32+λ",
        "srft:s8",
        "turbo4",
        "turbo3",
        "turbo2",
        "tcq2",
        "tcq3",
        "tcq4",
        "srht:turbo4",
    ];
    if !json {
        println!(
            "scheme            d    side    isa      unit     median      best    memcpy   floor %      (ns per vector)"
        );
    }
    const TILES: usize = 2;
    for dim in [64, 80, 96, 128, 256, 512] {
        let rows = Rng::new(1).normal_vec(dim * 16 * TILES);
        let mut copy = vec![0.0f32; rows.len()];
        let vectors = (16 * TILES) as f64;
        for text in schemes {
            let scheme: Scheme = text.parse().expect("the list above is valid");
            for side in [Orientation::Keys, Orientation::Values] {
                let calibration = Calibration::fit(&scheme, dim, &rows);
                let codec = calibration.and_then(|c| SideCodec::with_calibration(scheme, dim, side, c));
                // SRHT has no form for 80 and 96.
                let Ok(codec) = codec else { continue };
                let mut tile = vec![0u8; codec.layout().bytes()];
                let mut scratch = CodecScratch::new();
                let names = [Isa::Avx512, Isa::Avx2, Isa::Neon, Isa::Scalar];
                for backend in names.into_iter().filter(|b| Isa::available().contains(b)) {
                    for unit in ["tile", "row"] {
                        let line = format!("{text} {dim} {side:?} {backend:?} {unit}");
                        if !line.to_lowercase().contains(&filter.to_lowercase()) {
                            continue;
                        }
                        let codec = codec.clone().on(backend);
                        let floor =
                            time_ns(|| black_box(&mut copy).copy_from_slice(black_box(&rows))).0 / vectors;
                        let (median, best) = time_ns(|| {
                            for rows in rows.chunks_exact(16 * dim) {
                                let (rows, tile) = (black_box(rows), black_box(&mut tile));
                                if unit == "tile" {
                                    codec.encode_tile(rows, tile, &mut scratch).expect("finite");
                                } else {
                                    for (slot, row) in rows.chunks_exact(dim).enumerate() {
                                        codec.encode_row(row, slot, tile, &mut scratch).expect("finite");
                                    }
                                }
                            }
                        });
                        let (median, best) = (median / vectors, best / vectors);
                        let (ratio, share) = (median / floor, 100.0 * floor / median);
                        if json {
                            println!(
                                "{{\"bench\":\"encode\",\"scheme\":\"{text}\",\"dim\":{dim},\"side\":\"{side:?}\",\
                                 \"isa\":\"{backend:?}\",\"unit\":\"{unit}\",\"ns_per_vector\":{median:.2},\
                                 \"best_ns_per_vector\":{best:.2},\"memcpy_ns_per_vector\":{floor:.2},\
                                 \"memcpy_ratio\":{ratio:.1},\"floor_percent\":{share:.1},\
                                 \"command\":\"cargo bench -p kvant-codec --bench encode -- --json '{line}'\"}}"
                            );
                        } else {
                            let (side, isa) = (format!("{side:?}"), format!("{backend:?}"));
                            println!(
                                "{text:<16} {dim:>4}  {side:<7} {isa:<8} {unit:<5} {median:>9.1} {best:>9.1} {floor:>9.1} {share:>9.1}"
                            );
                        }
                    }
                }
            }
        }
    }
}
