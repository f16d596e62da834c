//! Numbers to bits and back: rotations, codebooks and every KV format.
//!
//! Every scheme of this crate stores a head vector x (a key after RoPE, or a value) as
//!
//! ```text
//!     x  ≈  S⁻¹ · Rᵀ · Λ⁻¹ · ( scale · level[code] + offset + m )  +  μ
//! ```
//!
//! with a rotation R, diagonals Λ and S and a mean μ that are fixed when the cache is made, a mean m per block of 64 keys
//! ([`block_mean`]), and codes, scales and offsets per token.
//! R, Λ and μ act **once per step** on the query and on the output ([`SideCodec::transform_query`],
//! [`SideCodec::untransform_output`]); codes, scales and offsets are read from packed tiles by the attention kernels, which never
//! see a dequantised vector.
//!
//! Where to read on:
//!
//! | module | what |
//! |---|---|
//! | [`rotation`] | SRHT, SRFT, Householder, dense; forward, inverse, batches |
//! | [`codebook`] | Lloyd–Max levels, as constants and as the iteration that finds them |
//! | [`Format`] | the registry: names, bits per weight, levels |
//! | [`Scheme`] | rotation + format + λ, μ, window, sinks, as text such as `srft:s4g32+λ` |
//! | [`trellis`] | codes whose levels depend on the code before |
//! | [`tile`] | the sealed tile, drawn byte by byte |
//! | [`block_mean`] | means of 64 neighbouring keys, stored beside their tiles |
//! | [`sidecar`] | calibrations of a whole model as a file |
//! | [`SideCodec`] | the fused encoder, the reference decoder, the transforms around attention |
//! | [`study`] | distortion of every format, and the outlier-channel experiment |
//!
//! ```
//! use kvant_codec::{Orientation, Scheme, CodecScratch, SideCodec};
//!
//! let scheme: Scheme = "turbo4".parse()?;
//! let codec = SideCodec::new(scheme, 64, Orientation::Keys)?;
//! let rows: Vec<f32> = (0..16 * 64).map(|i| (i as f32 * 0.37).sin()).collect();
//!
//! let mut scratch = CodecScratch::new();
//! let mut tile = vec![0; codec.layout().bytes()];
//! codec.encode_tile(&rows, &mut tile, &mut scratch)?;
//! assert_eq!(tile.len(), 16 * 64 * 4 / 8 + 16 * 2); // 4-bit codes and one binary16 norm per token
//!
//! let mut decoded = vec![0.0; rows.len()];
//! codec.decode_tile(&tile, &mut decoded, &mut scratch)?;
//! # Ok::<(), kvant_codec::CodecError>(())
//! ```

#![deny(unsafe_code)]

pub mod block_mean;
pub mod calibrate;
pub mod codebook;
mod codec;
mod crc;
mod encode;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod encode_avx512;
mod error;
mod format;
pub mod rng;
pub mod rotation;
mod scheme;
#[allow(unsafe_code)]
mod scratch;
pub mod sidecar;
pub mod study;
pub mod tile;
pub mod trellis;

pub use calibrate::{Calibration, LearnedRotation, Shape};
pub use codebook::Codebook;
pub use codec::SideCodec;
pub use error::{CodecError, Result};
pub use format::{Descriptor, F16_MAX, Format, Levels, Sharing, TURBO_GAINS};
pub use kvant_simd::Isa;
pub use rotation::{Rotation, RotationKind, RotationSpec};
pub use scheme::{CacheScheme, DEFAULT_WINDOW, Fingerprint, LayerBound, LayerRange, LayerScheme, Scheme};
pub use scratch::CodecScratch;
pub use sidecar::Sidecar;
pub use study::formats_table;
pub use tile::{CodePlane, LINE_BYTES, Orientation, TILE_TOKENS, TileLayout};
pub use trellis::{Trellis, TrellisSearch};
