//! `kvant-lab gpu`: devices and kernels.

use std::io::Write;

use kvant_codec::{Orientation, Scheme, SideCodec};
use kvant_gpu::attention::{AttentionSpec, ShaderArithmetic, Tuning};
use kvant_gpu::{GpuInfo, list, seal};
use serde_json::json;

use crate::cli::args::gpu::{DumpArgs, GpuShapeArgs, GpuVerb, KernelName};
use kvant_cli::error::CliError;
use kvant_cli::table::table;

/// Runs one of the verbs.
pub fn gpu(verb: GpuVerb) -> Result<(), CliError> {
    match verb {
        GpuVerb::Devices(args) => devices(args.json),
        GpuVerb::Dump(args) => dump(&args),
    }
}

fn devices(as_json: bool) -> Result<(), CliError> {
    let mut out = std::io::stdout().lock();
    let found = list();
    if as_json {
        for (number, info) in found.iter().enumerate() {
            let row = json!({
                "device": format!("gpu:{number}"), "name": info.name, "backend": info.backend, "driver": info.driver,
                "emulated": info.emulated, "subgroup": info.subgroup, "subgroups": info.has_subgroups, "f16": info.has_f16,
                "timestamps": info.has_timestamps, "matrices": info.matrices, "workgroup_bytes": info.workgroup_memory,
            });
            writeln!(out, "{row}")?;
        }
        return Ok(());
    }
    let yes = |flag: bool| if flag { "yes" } else { "" }.to_owned();
    let rows: Vec<Vec<String>> = found
        .iter()
        .enumerate()
        .map(|(number, info)| {
            vec![
                format!("gpu:{number}"),
                info.name.clone(),
                info.backend.clone(),
                yes(info.emulated),
                format!("{}–{}", info.subgroup.0, info.subgroup.1),
                yes(info.has_f16),
                yes(info.has_timestamps),
                info.matrices.iter().map(|side| format!("{side}×{side}")).collect::<Vec<_>>().join(" "),
                format!("{}", info.workgroup_memory / 1024),
            ]
        })
        .collect();
    if rows.is_empty() {
        writeln!(out, "no GPU found")?;
        return Ok(());
    }
    let header =
        ["device", "name", "through", "emulated", "subgroup", "f16", "clock", "matrices", "KiB shared"];
    let right = [false, false, false, false, true, false, false, false, true];
    write!(out, "{}", table(&header, &right, &rows))?;
    Ok(())
}

fn spec(shape: &GpuShapeArgs, keys: &Scheme, values: &Scheme) -> AttentionSpec {
    AttentionSpec {
        heads: shape.heads,
        kv_heads: shape.kv_heads,
        head_dim: shape.head_dim,
        keys: keys.format,
        values: values.format,
        block_means: keys.block_mean,
        softcap: None,
        export_scores: false,
        positions: false,
        arithmetic: if shape.exact { ShaderArithmetic::Float } else { ShaderArithmetic::Bytes },
        tuning: Tuning::for_keys(keys.format, shape.head_dim, shape.heads / shape.kv_heads.max(1)),
    }
}

fn dump(args: &DumpArgs) -> Result<(), CliError> {
    let spec = spec(&args.shape, &args.keys, &args.values);
    let text = match args.kernel {
        KernelName::Attention => spec.source(&GpuInfo::assumed())?,
        KernelName::Merge => spec.merge_source()?,
        KernelName::Append => {
            seal::source(&SideCodec::new(args.keys, args.shape.head_dim, Orientation::Keys)?)?
        }
    };
    Ok(std::io::stdout().lock().write_all(text.as_bytes())?)
}
