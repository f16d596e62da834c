//! `kvant-lab gpu`: devices, kernels and their speed.

use std::io::Write;

use kvant_codec::{Orientation, Scheme, SideCodec};
use kvant_gpu::attention::{AttentionSpec, ShaderArithmetic, Tuning};
use kvant_gpu::ops::{Few, MatrixTile, ProductSizes};
use kvant_gpu::{Gpu, GpuError, GpuInfo, OpenDevice, bench, list, seal};
use serde_json::json;

use crate::cli::args::gpu::{
    AppendArgs, DumpArgs, GpuArgs, GpuBenchArgs, GpuShapeArgs, GpuVerb, KernelName, ProductsArgs,
};
use kvant_cli::error::CliError;
use kvant_cli::out::{self, say};
use kvant_cli::table::table;

/// Runs one of the verbs.
pub fn gpu(verb: GpuVerb) -> Result<(), CliError> {
    match verb {
        GpuVerb::Devices(args) => devices(args.json),
        GpuVerb::Dump(args) => dump(&args),
        GpuVerb::Bench(args) => measure(&args),
        GpuVerb::Append(args) => append(&args),
        GpuVerb::Products(args) => products(&args),
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

impl GpuArgs {
    /// Opens the GPU; these verbs have nothing to say about a CPU.
    fn open(&self) -> Result<Gpu, CliError> {
        match OpenDevice::open(self.device, self.budget.saturating_mul(1 << 30))? {
            OpenDevice::Gpu(gpu) => Ok(gpu),
            OpenDevice::Cpu => Err(GpuError::NoDevice.into()),
        }
    }
}

fn measure(args: &GpuBenchArgs) -> Result<(), CliError> {
    let gpu = args.on.open()?;
    if args.depth.contains(&0) {
        let reason = "depths start at 1".to_owned();
        return Err(CliError::Option { option: "--depth", reason });
    }
    let mut rows = Vec::new();
    let choices = |given: &[usize]| -> Vec<Option<usize>> {
        if given.is_empty() { vec![None] } else { given.iter().copied().map(Some).collect() }
    };
    for (scheme, tokens) in args.scheme.iter().flat_map(|scheme| args.depth.iter().map(move |d| (scheme, *d)))
    {
        let spec = spec(&args.shape, scheme, scheme);
        let name = format!("{}{}", spec.keys, if spec.block_means { "+bm" } else { "" });
        let caches = bench::AttentionBench::new(&gpu, spec, tokens, args.spread)?;
        let sizes = if args.sizes.is_empty() { &[spec.tuning][..] } else { &args.sizes };
        for (tuning, splits) in sizes
            .iter()
            .flat_map(|tuning| choices(&args.splits).into_iter().map(move |splits| (*tuning, splits)))
        {
            let row = caches.measure(tuning, splits)?;
            let rate = row.bytes as f64 / row.micros / 1e3;
            if args.on.json {
                let line = json!({
                    "device": gpu.info().name, "heads": spec.heads, "kv_heads": spec.kv_heads, "head_dim": spec.head_dim,
                    "scheme": name, "exact": args.shape.exact, "sizes": tuning.to_string(), "tokens": tokens, "us": row.micros,
                    "attend_us": row.attend_micros, "bytes": row.bytes, "gb_s": rate, "splits": row.splits,
                    "relative_error": row.error, "spread": args.spread,
                });
                say!("{line}")?;
            }
            rows.push(vec![
                name.clone(),
                tokens.to_string(),
                format!("{:.1}", row.micros),
                format!("{:.1}", row.attend_micros),
                format!("{:.1}", (row.micros - row.attend_micros).max(0.0)),
                row.splits.to_string(),
                tuning.to_string(),
                format!("{rate:.0}"),
                format!("{:.1e}", row.error),
            ]);
        }
    }
    if !args.on.json {
        let header = ["scheme", "tokens", "µs", "attend", "merge", "splits", "sizes", "GB/s", "error"];
        let mut right = [true; 9];
        right[0] = false;
        say!("{}", gpu.info().name)?;
        out::text(&table(&header, &right, &rows))?;
    }
    Ok(())
}

fn append(args: &AppendArgs) -> Result<(), CliError> {
    let gpu = args.on.open()?;
    let mut rows = Vec::new();
    let bench = bench::SealBench::new(&gpu, args.head_dim, args.rows)?;
    for scheme in &args.scheme {
        for side in [Orientation::Keys, Orientation::Values] {
            // Block means are for keys.
            let of_side = if side == Orientation::Keys { *scheme } else { scheme.for_values() };
            let codec = SideCodec::new(of_side, args.head_dim, side)?;
            let (nanos, differing) = bench.measure(&codec)?;
            let side = if side == Orientation::Keys { "keys" } else { "values" };
            if args.on.json {
                let line = json!({
                    "device": gpu.info().name, "scheme": scheme.to_string(), "side": side, "head_dim": args.head_dim,
                    "rows": args.rows, "ns_per_row": nanos, "codes_differing_from_cpu": differing,
                });
                say!("{line}")?;
            }
            rows.push(vec![
                scheme.to_string(),
                side.to_owned(),
                format!("{nanos:.3}"),
                format!("{differing:.5}"),
            ]);
        }
    }
    if !args.on.json {
        say!("{}, {} rows of {} channels", gpu.info().name, args.rows, args.head_dim)?;
        out::text(&table(
            &["scheme", "side", "ns per row", "codes off by one"],
            &[false, false, true, true],
            &rows,
        ))?;
    }
    Ok(())
}

fn products(args: &ProductsArgs) -> Result<(), CliError> {
    let gpu = args.on.open()?;
    if args.rows.contains(&0) {
        let reason = "at least one row".to_owned();
        return Err(CliError::Option { option: "--rows", reason });
    }
    let default = [MatrixTile::SMALL, MatrixTile::LARGE];
    let tiles = if args.tile.is_empty() { &default[..] } else { &args.tile };
    let threads: Vec<Option<usize>> = match args.threads.is_empty() {
        true => vec![None],
        false => args.threads.iter().copied().map(Some).collect(),
    };
    let mut rows = Vec::new();
    let shape = (args.outputs, args.cols);
    for weights in &args.weights {
        let mut measure = |count: usize, name: String, sizes: ProductSizes| -> Result<(), CliError> {
            let micros = bench::product(&gpu, weights.format(), shape, count, sizes)?;
            let teraflops = 2.0 * (args.outputs * args.cols * count) as f64 / micros / 1e6;
            let weights = weights.name();
            if args.on.json {
                let line = json!({
                    "device": gpu.info().name, "weights": weights, "outputs": args.outputs, "cols": args.cols,
                    "rows": count, "tile": name, "us": micros, "tflops": teraflops,
                });
                say!("{line}")?;
            }
            let figures = [format!("{micros:.1}"), format!("{teraflops:.2}")];
            rows.push([weights.to_owned(), count.to_string(), name].into_iter().chain(figures).collect());
            Ok(())
        };
        for &count in &args.rows {
            match count {
                1 => {
                    for &threads in &threads {
                        let name = threads.map_or_else(String::new, |threads| format!("{threads} threads"));
                        measure(count, name, ProductSizes { threads, matrix: &[], few: Few::None })?;
                    }
                }
                2..=64 => {
                    let few = |few| ProductSizes { threads: None, matrix: &[], few };
                    measure(count, "few".to_owned(), few(Few::Fitting))?;
                    for tile in &args.narrow {
                        measure(count, format!("few, {tile}"), few(Few::Narrow(*tile)))?;
                    }
                }
                _ => {}
            }
            if (2..16).contains(&count) {
                let sizes = ProductSizes { threads: None, matrix: &[], few: Few::None };
                measure(count, "8 at a time".to_owned(), sizes)?;
            }
            for tile in tiles.iter().filter(|_| count >= 16) {
                let sizes =
                    ProductSizes { threads: None, matrix: std::slice::from_ref(tile), few: Few::None };
                measure(count, tile.to_string(), sizes)?;
            }
        }
    }
    if !args.on.json {
        say!("{}, {} by {} weights", gpu.info().name, args.outputs, args.cols)?;
        let header = ["weights", "rows", "tile", "µs", "TFLOP/s"];
        out::text(&table(&header, &[false, true, true, true, true], &rows))?;
    }
    Ok(())
}
