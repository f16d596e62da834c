//! Flags of `kvant-lab gpu`.

use clap::{Args, Subcommand, ValueEnum};
use kvant_codec::Scheme;

/// The verbs of `kvant-lab gpu`.
#[derive(Subcommand)]
pub enum GpuVerb {
    /// Show the GPUs of this machine.
    Devices(DevicesArgs),
    /// Print a kernel's WGSL, specialised.
    Dump(DumpArgs),
}

/// `kvant-lab gpu devices`
#[derive(Args)]
pub struct DevicesArgs {
    /// Print one JSON object per GPU.
    #[arg(long)]
    pub json: bool,
}

/// Heads of a layer.
#[derive(Args, Clone, Copy)]
pub struct GpuShapeArgs {
    /// Query heads.
    #[arg(long, default_value_t = 64)]
    pub heads: usize,
    /// KV heads.
    #[arg(long, default_value_t = 8)]
    pub kv_heads: usize,
    /// Channels per head.
    #[arg(long, default_value_t = 128)]
    pub head_dim: usize,
    /// f32 throughout, without products of bytes.
    #[arg(long)]
    pub exact: bool,
}

/// The kernels.
#[derive(Clone, Copy, ValueEnum)]
pub enum KernelName {
    /// Decode attention over packed tiles.
    Attention,
    /// Joins the splits of attention.
    Merge,
    /// Seals rows into tiles.
    Append,
}

/// `kvant-lab gpu dump`
#[derive(Args)]
pub struct DumpArgs {
    /// Which kernel.
    #[arg(value_enum, default_value = "attention")]
    pub kernel: KernelName,
    #[command(flatten)]
    pub shape: GpuShapeArgs,
    /// Scheme of the keys.
    #[arg(long = "cache-type-k", default_value = "i4g32", value_name = "SCHEME")]
    pub keys: Scheme,
    /// Scheme of the values.
    #[arg(long = "cache-type-v", default_value = "i4g32", value_name = "SCHEME")]
    pub values: Scheme,
}
