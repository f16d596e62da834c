//! One file per verb.

pub mod answers;
pub mod bench_attn;
pub mod bench_serve;
pub mod bench_synthetic;
pub mod calibrate;
pub mod codec;
pub mod divergence;
#[cfg(feature = "gpu")]
pub mod gpu;
pub mod masks;
pub mod moved;
pub mod needle;
pub mod plan;
pub mod results;

/// The first lines of docs/lab.md.
pub const HEAD: &str = "\
# The laboratory

<!-- Generated: cargo run --release --bin kvant-lab -- man --markdown > docs/lab.md -->

Every verb and flag of `kvant-lab`, the program that the figures in these documents were made
with: `cargo build --release --bin kvant-lab`. Models, caches and texts are named by the flags of
[kvant](cli.md); of `config.toml` it takes `model`, `threads`, `offline`, `device` and `mlock` alone.
";
