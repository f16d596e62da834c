//! The kernel for every scheme: a workgroup has a tile, and rotation, λ and shape are a matrix.

use kvant_codec::{CodecScratch, Levels, Orientation, SideCodec, Trellis, TrellisSearch};

use super::{bind_format, bind_layers, unsupported};
use crate::attention::{MOST_CHANNELS, section};
use crate::error::GpuError;
use crate::means;
use crate::template::{Bindings, expand};

/// Threads of a workgroup.
const THREADS: usize = 128;
/// Sums that a thread keeps while rows meet the matrix.
const SUMS: usize = 16;
/// The same where codes are searched, which takes more workgroup memory and sixteen threads a row.
const SEARCH_SUMS: usize = THREADS / 16;

/// What [`factors`] are, in a kernel's words.
pub(super) const FACTORS: &str = "[codec]: matrix [from][to], μ";

/// True if sealed rows are other than the rows themselves, μ apart.
pub(super) fn turns(codecs: &[SideCodec]) -> bool {
    codecs.iter().any(|codec| !codec.is_direct())
}

/// WGSL for all KV heads of a side, which share their format, of so many layers.
pub(super) fn source(codecs: &[SideCodec], layers: usize) -> Result<String, GpuError> {
    let codec = &codecs[0];
    let (layout, dim) = (codec.layout(), codec.dim());
    if !(16..=MOST_CHANNELS).contains(&dim) || !dim.is_multiple_of(16) {
        return unsupported(
            "head dimension of an append",
            dim.to_string(),
            "a multiple of 16 from 16 to 576",
        );
    }
    let values = layout.orientation() == Orientation::Values;
    let channels = dim.div_ceil(THREADS).next_power_of_two();
    let trellis = if let Levels::Chain(trellis) = layout.format().levels() { Some(trellis) } else { None };
    let pass = trellis.map_or(SUMS, |_| SEARCH_SUMS) / channels;
    let mut bindings = Bindings::default();
    bind_format(&mut bindings, layout)?;
    means::bind(&mut bindings, codec.mean_bytes() > 0, dim);
    bind_layers(&mut bindings, layers, "f32", FACTORS)?;
    bindings
        .text("SIDE", if values { "value" } else { "key" })
        .text("TURNED", if turns(codecs) { "Λ·R·S" } else { "1" })
        .number("THREADS", THREADS as u64)
        .number("DIM", dim as u64)
        .number("CHANNELS", channels as u64)
        .number("PASS", pass as u64)
        .number("CODECS", codecs.len() as u64)
        .flag("VALUES", values)
        .flag("TURN", turns(codecs))
        .flag("MU", codecs.iter().any(|codec| codec.calibration().mu.is_some()));
    if let Some(trellis) = trellis {
        bind_search(&mut bindings, trellis)?;
    }
    Ok(expand("seal_any.wgsl", include_str!("../wgsl/seal_any.wgsl"), &bindings)?)
}

/// Binds `SEARCH_GLOBAL` and `SEARCH`, which find the codes of a trellis.
fn bind_search(bindings: &mut Bindings, trellis: &Trellis) -> Result<(), GpuError> {
    let TrellisSearch { seam, centre, slope, limits, tries } = Trellis::SEARCH;
    let levels = |parts: &[i8; 16]| {
        let parts = parts.map(|part| format!("{:?}", f32::from(part) * Trellis::STEP));
        parts.join(", ")
    };
    let bits = trellis.bits();
    bindings
        .text("OWN", levels(trellis.own()))
        .text("BEFORE", levels(trellis.before()))
        .number("WAYS", 1u64 << bits)
        .number("ORIGINS", 16u64 >> bits)
        .number("CODE_MASK", (1u64 << bits) - 1)
        .number("SEAM", seam as u64);
    let gain = trellis.gain() * Trellis::STEP;
    for (name, number) in [
        ("TRELLIS_GAIN", gain),
        ("GAIN_CENTRE", centre),
        ("GAIN_SLOPE", slope),
        ("GAIN_LEAST", limits[0]),
        ("GAIN_MOST", limits[1]),
        ("TRY_0", tries[0]),
        ("TRY_1", tries[1]),
    ] {
        bindings.text(name, format!("{number:?}"));
    }
    let text = include_str!("../wgsl/seal_trellis.wgsl");
    for (name, part) in [("SEARCH_GLOBAL", "global"), ("SEARCH", "search")] {
        let expanded = expand("seal_trellis.wgsl", section(text, part), bindings)?;
        bindings.text(name, expanded.trim_end());
    }
    Ok(())
}

/// What the kernel reads: per codec the matrix `[from][to]`, then μ. Empty where rows are sealed as they are.
pub(super) fn factors(codecs: &[SideCodec]) -> Result<Vec<f32>, GpuError> {
    let mut values = Vec::new();
    if !turns(codecs) && codecs.iter().all(|codec| codec.calibration().mu.is_none()) {
        return Ok(values);
    }
    let mut scratch = CodecScratch::new();
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
