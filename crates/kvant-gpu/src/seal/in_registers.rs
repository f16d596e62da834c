//! The kernel for the usual rotations and head dimensions, one thread per row: rotation, statistics and codes in registers, straight-line.

use std::fmt::Write as _;

use kvant_codec::{Levels, Orientation, RotationKind, SideCodec};

use super::{bind_format, bind_layers, unsupported};
use crate::error::GpuError;
use crate::means;
use crate::template::{Bindings, expand};

/// Threads of a workgroup: four tiles.
pub(super) const THREADS: usize = 64;

/// WGSL for one codec (all KV heads of a side share format and rotation) and so many layers; what it cannot do is for the other kernel.
pub(super) fn source(codec: &SideCodec, layers: usize) -> Result<String, GpuError> {
    let (layout, dim) = (codec.layout(), codec.dim());
    if codec.calibration().shape.is_some() {
        return unsupported("shape of an append", codec.scheme().to_string(), "none");
    }
    if ![32, 64, 128].contains(&dim) {
        return unsupported("head dimension of an append", dim.to_string(), "32, 64 or 128");
    }
    let format = layout.format();
    let group = format.group_len(dim);
    let is_chain = matches!(format.levels(), Levels::Chain(_));
    if format.is_float() || is_chain || !dim.is_multiple_of(group) {
        return unsupported(
            "format of an append",
            format.to_string(),
            "codes of their own, in groups that fill the head",
        );
    }
    let values = layout.orientation() == Orientation::Values;
    let mut bindings = Bindings::default();
    bind_format(&mut bindings, layout)?;
    means::bind(&mut bindings, codec.mean_bytes() > 0, dim);
    bind_layers(&mut bindings, layers, "vec4<f32>", "[kv head][μ | λ][channel]")?;
    bindings
        .text("SIDE", if values { "value" } else { "key" })
        .text("ROTATION", codec.rotation().spec().to_string())
        .text("ROTATE", rotation(codec)?)
        .text("ROOT_GROUP", literal((group as f64).sqrt()))
        .number("DIM", dim as u64)
        .number("THREADS", THREADS as u64)
        .flag("VALUES", values)
        .flag("MU", codec.calibration().mu.is_some())
        .flag("LAMBDA", codec.calibration().lambda.is_some());
    Ok(expand("seal.wgsl", include_str!("../wgsl/seal.wgsl"), &bindings)?)
}

/// From `x0…` to `y0…`, straight-line.
fn rotation(codec: &SideCodec) -> Result<String, GpuError> {
    let dim = codec.dim();
    let mut code = Straight::default();
    let inputs: Vec<String> = (0..dim).map(|c| format!("x{c}")).collect();
    let outputs: Vec<String> = match codec.rotation().spec().kind {
        RotationKind::Identity => inputs,
        RotationKind::Srht { diagonals: 1 } => {
            let mut values = code.signed(codec, &inputs)?;
            let mut half = 1;
            while half < dim {
                for i in (0..dim).filter(|i| i & half == 0) {
                    let (a, b) = (values[i].clone(), values[i + half].clone());
                    values[i] = code.emit(format!("{a} + {b}"));
                    values[i + half] = code.emit(format!("{a} - {b}"));
                }
                half *= 2;
            }
            let norm = 1.0 / (dim as f64).sqrt();
            values.iter().map(|value| format!("{value} * {}", literal(norm))).collect()
        }
        RotationKind::Srft => {
            let signed = code.signed(codec, &inputs)?;
            let bins = code.real_fourier(&signed);
            let (single, paired) = ((1.0 / dim as f64).sqrt(), (2.0 / dim as f64).sqrt());
            let real = |k: usize| {
                let norm = if k == 0 || k == dim / 2 { single } else { paired };
                format!("{} * {}", bins[k].0, literal(norm))
            };
            let imaginary = |k: usize| format!("{} * {}", bins[k].1, literal(paired));
            (0..=dim / 2).map(real).chain((1..dim / 2).map(imaginary)).collect()
        }
        kind => return unsupported("rotation of an append", format!("{kind:?}"), "none, srht or srft"),
    };
    for (c, output) in outputs.iter().enumerate() {
        let _ = writeln!(code.text, "    let y{c} = {output};");
    }
    Ok(code.text)
}

/// A number as WGSL writes it.
fn literal(x: f64) -> String {
    format!("{:?}", x as f32)
}

/// Straight-line code: every value has a name.
#[derive(Default)]
struct Straight {
    text: String,
    names: usize,
}

impl Straight {
    fn emit(&mut self, expression: String) -> String {
        let name = format!("t{}", self.names);
        self.names += 1;
        let _ = writeln!(self.text, "    let {name} = {expression};");
        name
    }

    /// The inputs with the rotation's random signs. Both transforms' first output is the plain sum, so its weights show them.
    fn signed(&mut self, codec: &SideCodec, inputs: &[String]) -> Result<Vec<String>, GpuError> {
        let dim = inputs.len();
        let mut unit = vec![0.0; dim];
        let mut signed = Vec::with_capacity(dim);
        for (c, input) in inputs.iter().enumerate() {
            unit.fill(0.0);
            unit[c] = 1.0;
            codec.rotation().forward(&mut unit)?;
            signed.push(if unit[0] < 0.0 { self.emit(format!("-{input}")) } else { input.clone() });
        }
        Ok(signed)
    }

    /// Bins 0 to n/2 of the Fourier transform of n = 2ᵏ real values, as (real, imaginary); halves and halves again.
    fn real_fourier(&mut self, inputs: &[String]) -> Vec<(String, String)> {
        let n = inputs.len();
        let zero = || "0.0".to_owned();
        if n == 1 {
            return vec![(inputs[0].clone(), zero())];
        }
        let part =
            |parity: usize| -> Vec<String> { inputs.iter().skip(parity).step_by(2).cloned().collect() };
        let (even, odd) = (self.real_fourier(&part(0)), self.real_fourier(&part(1)));
        let mut bins = vec![(zero(), zero()); n / 2 + 1];
        bins[0].0 = self.emit(format!("{} + {}", even[0].0, odd[0].0));
        bins[n / 2].0 = self.emit(format!("{} - {}", even[0].0, odd[0].0));
        if n >= 4 {
            // e^(−2πi/4) = −i, and both halves are real there.
            let minus = self.emit(format!("-{}", odd[n / 4].0));
            bins[n / 4] = (even[n / 4].0.clone(), minus);
        }
        for k in 1..n / 4 {
            let angle = -2.0 * std::f64::consts::PI * k as f64 / n as f64;
            let (cos, sin) = (literal(angle.cos()), literal(angle.sin()));
            let ((er, ei), (or, oi)) = (even[k].clone(), odd[k].clone());
            let tr = self.emit(format!("{or} * {cos} - {oi} * {sin}"));
            let ti = self.emit(format!("{or} * {sin} + {oi} * {cos}"));
            bins[k] = (self.emit(format!("{er} + {tr}")), self.emit(format!("{ei} + {ti}")));
            bins[n / 2 - k] = (self.emit(format!("{er} - {tr}")), self.emit(format!("{ti} - {ei}")));
        }
        bins
    }
}
