//! The kernel for every scheme: a workgroup has a tile, and rotation, λ and shape are a matrix.

use kvant_codec::{Codebook, Format, Orientation, Scratch, Sharing, SideCodec};

use super::unsupported;
use crate::error::GpuError;
use crate::side::bind_planes;
use crate::template::{Bindings, expand};

/// Threads of a workgroup.
const THREADS: usize = 128;
/// Sums that a thread keeps while rows meet the matrix.
const SUMS: usize = 16;

/// True if sealed rows are other than the rows themselves, μ apart.
fn turns(codecs: &[SideCodec]) -> bool {
    codecs.iter().any(|codec| !codec.is_direct())
}

/// WGSL for all KV heads of a side, which share their format.
pub(super) fn source(codecs: &[SideCodec]) -> Result<String, GpuError> {
    let codec = &codecs[0];
    let (layout, dim) = (codec.layout(), codec.dim());
    if !(16..=512).contains(&dim) || !dim.is_multiple_of(16) {
        return unsupported(
            "head dimension of an append",
            dim.to_string(),
            "a multiple of 16 from 16 to 512",
        );
    }
    let format = layout.format();
    let (float, top, turbo) = match format {
        Format::F32 => (32, 0, None),
        Format::F16 => (16, 0, None),
        Format::Bf16 => (17, 0, None),
        Format::Q8_0 => (0, 127, None),
        Format::Q4_0 => (0, 8, None),
        Format::Affine { bits, .. } => (0, (1u32 << bits) - 1, None),
        Format::Symmetric { bits, sharing: Sharing::Group(_) | Sharing::Token } => {
            (0, (1 << (bits - 1)) - 1, None)
        }
        Format::Turbo { bits, .. } => (0, 0, Codebook::normal(bits)),
        other => return unsupported("format of an append", other.to_string(), "one with a tile"),
    };
    let values = layout.orientation() == Orientation::Values;
    let channels = dim.div_ceil(THREADS).next_power_of_two();
    let mut bindings = Bindings::default();
    bindings
        .text("SIDE", if values { "value" } else { "key" })
        .text("FORMAT", format.to_string())
        .text("TURNED", if turns(codecs) { "Λ·R·S" } else { "1" })
        .number("THREADS", THREADS as u64)
        .number("DIM", dim as u64)
        .number("CHANNELS", channels as u64)
        .number("PASS", (SUMS / channels) as u64)
        .number("CODECS", codecs.len() as u64)
        .number("FLOAT", float)
        .number("TOP", top)
        .number("GROUP", format.group_len(dim) as u64)
        .number("GROUPS", layout.groups() as u64)
        .number("TILE_WORDS", layout.bytes() as u64 / 4)
        .number("SCALES", layout.scales().start as u64)
        .number("OFFSETS", layout.offsets().start as u64)
        .number("PLANES", layout.planes().len() as u64)
        .flag("VALUES", values)
        .flag("TURN", turns(codecs))
        .flag("MU", codecs.iter().any(|codec| codec.calibration().mu.is_some()))
        .flag("AFFINE", matches!(format, Format::Affine { .. }))
        .flag("SYMMETRIC", matches!(format, Format::Symmetric { .. }))
        .flag("Q8", format == Format::Q8_0)
        .flag("Q4", format == Format::Q4_0)
        .flag("TURBO", turbo.is_some())
        .number("HALF", turbo.map_or(0, |book| book.levels().len() as u64 / 2));
    bind_planes(&mut bindings, layout);
    if let Some(book) = turbo {
        let magnitudes = &book.levels()[book.levels().len() / 2..];
        let cell = |(bound, level): (&f32, &f32)| {
            let above = format!("size > {bound:?}");
            format!(
                "                    place += select(0u, 1u, {above});\n                    level = select(level, {level:?}, {above});"
            )
        };
        let cells: Vec<String> = book.bounds().iter().zip(&magnitudes[1..]).map(cell).collect();
        bindings.text("LEVEL_0", format!("{:?}", magnitudes[0])).text("CELLS", cells.join("\n"));
    }
    Ok(expand("seal_any.wgsl", include_str!("../wgsl/seal_any.wgsl"), &bindings)?)
}

/// What the kernel reads: per codec the matrix `[from][to]`, then μ. Empty where rows are sealed as they are.
pub(super) fn factors(codecs: &[SideCodec]) -> Result<Vec<f32>, GpuError> {
    let mut values = Vec::new();
    if !turns(codecs) && codecs.iter().all(|codec| codec.calibration().mu.is_none()) {
        return Ok(values);
    }
    let mut scratch = Scratch::new();
    for codec in codecs {
        let dim = codec.dim();
        let mut matrix = vec![0.0; dim * dim];
        matrix.iter_mut().step_by(dim + 1).for_each(|diagonal| *diagonal = 1.0);
        codec.transform_rows(&mut matrix, &mut scratch)?;
        values.extend(matrix);
        values.extend(codec.calibration().mu.clone().unwrap_or_else(|| vec![0.0; dim]));
    }
    Ok(values)
}
