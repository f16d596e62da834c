//! Flags of `kvant-lab gpu`.

use clap::{Args, Subcommand, ValueEnum};
use kvant_codec::Scheme;
use kvant_gpu::DeviceChoice;
use kvant_gpu::attention::Tuning;
use kvant_gpu::ops::{MatrixTile, NarrowTile};

use super::bench::SyntheticWeights;

/// The verbs of `kvant-lab gpu`.
#[derive(Subcommand)]
pub enum GpuVerb {
    /// Show the GPUs of this machine.
    Devices(DevicesArgs),
    /// Print a kernel's WGSL, specialised.
    Dump(DumpArgs),
    /// Measure decode attention by format and context, each checked against f64.
    Bench(GpuBenchArgs),
    /// Measure sealing rows into tiles (rotate, scale, round, pack).
    Append(AppendArgs),
    /// Measure products of packed weights with one and with many rows.
    Products(ProductsArgs),
}

/// Where it is measured, and how rows are printed.
#[derive(Args)]
pub struct GpuArgs {
    /// gpu, or gpu:N (`kvant-lab gpu devices`).
    #[arg(long, default_value = "gpu")]
    pub device: DeviceChoice,
    /// Most GiB of GPU memory to use.
    #[arg(long, default_value_t = 8)]
    pub budget: u64,
    /// Print one JSON object per row.
    #[arg(long)]
    pub json: bool,
}

/// `kvant-lab gpu products`
#[derive(Args)]
pub struct ProductsArgs {
    /// Weight rows.
    #[arg(long, default_value_t = 14_336)]
    pub outputs: usize,
    /// Columns.
    #[arg(long, default_value_t = 4096)]
    pub cols: usize,
    /// Rows of activations, a comma-separated list.
    #[arg(long, value_delimiter = ',', default_value = "1,8,64,512")]
    pub rows: Vec<usize>,
    /// Weights, a comma-separated list.
    #[arg(long, value_enum, value_delimiter = ',', default_value = "q4,q8,f16")]
    pub weights: Vec<SyntheticWeights>,
    /// What a workgroup of matrix units has (rows, weight rows, blocks of 32 columns; rows and weight rows of a subgroup; stages), a
    /// comma-separated list: for finding better ones.
    #[arg(long, value_delimiter = ',', value_name = "128x128x2x64x32x1")]
    pub tile: Vec<MatrixTile>,
    /// What a workgroup of matrix units has that takes up to 64 rows at once (tiles of 16 weight rows, subgroups, blocks on their way; 0 of these:
    /// weights are unpacked in registers), a comma-separated list: for finding better ones.
    #[arg(long, value_delimiter = ',', value_name = "2x16x2")]
    pub narrow: Vec<NarrowTile>,
    /// Threads of a workgroup of products with one row, a comma-separated list: for finding better numbers.
    #[arg(long, value_delimiter = ',', value_parser = row_threads)]
    pub threads: Vec<usize>,
    #[command(flatten)]
    pub on: GpuArgs,
}

fn row_threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads @ (256 | 512 | 1024)) => Ok(threads),
        _ => Err("expected 256, 512 or 1024".to_owned()),
    }
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

/// `kvant-lab gpu bench`
#[derive(Args)]
pub struct GpuBenchArgs {
    #[command(flatten)]
    pub shape: GpuShapeArgs,
    /// Schemes of keys and values, a comma-separated list; the rotation plays no part in it.
    #[arg(long, value_delimiter = ',', default_value = "i4g32,s4g32,turbo3,turbo4,q8_0,f16")]
    pub scheme: Vec<Scheme>,
    /// Tokens in the cache, a comma-separated list.
    #[arg(short = 'd', long, value_delimiter = ',', default_value = "1024,8192,32768,131072")]
    pub depth: Vec<usize>,
    /// Sizes of the kernel (threads, block, heads, unroll, key heads, value heads, ahead, tables, workgroups), a comma-separated list: for finding better ones.
    #[arg(long, value_delimiter = ',', value_name = "64x64x8x8x4x4x1x0x1024")]
    pub sizes: Vec<Tuning>,
    /// Parts along the tokens, a comma-separated list: for finding better ones.
    #[arg(long, value_delimiter = ',')]
    pub splits: Vec<usize>,
    /// Standard deviation of the scores: the larger, the fewer tokens matter.
    #[arg(long, default_value_t = 0.9)]
    pub spread: f32,
    #[command(flatten)]
    pub on: GpuArgs,
}

/// `kvant-lab gpu append`
#[derive(Args)]
pub struct AppendArgs {
    /// Schemes, a comma-separated list.
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "srft:i4g32,srht:i4g32,srft:s4g32,turbo4,turbo3,q8_0,q4_0"
    )]
    pub scheme: Vec<Scheme>,
    /// Channels per row: a multiple of 16 from 16 to 512.
    #[arg(long, default_value_t = 128)]
    pub head_dim: usize,
    /// Rows.
    #[arg(long, default_value_t = 262_144)]
    pub rows: usize,
    #[command(flatten)]
    pub on: GpuArgs,
}
