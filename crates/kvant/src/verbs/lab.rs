//! `kvant lab`: studies.

use std::io::Write;

use kvant_codec::Scheme;
use kvant_codec::study::{OUTLIER_SCHEMES, OutlierKeys, outlier_study};
use kvant_cpu::Precision;
use kvant_lab::divergence;

use crate::args::{LabCodecArgs, LabKlArgs};
use crate::config::Config;
use crate::error::CliError;
use crate::show::table;
use crate::verbs::perplexity::{Bar, Prepared, prepare};

/// Keys with one dominant channel, as Qwen2.5's biases make them: how each scheme copes.
pub fn codec(args: &LabCodecArgs) -> Result<(), CliError> {
    let names: Vec<&str> = match args.scheme.is_empty() {
        true => OUTLIER_SCHEMES.to_vec(),
        false => args.scheme.iter().map(String::as_str).collect(),
    };
    let schemes: Vec<Scheme> = names.iter().map(|n| n.parse()).collect::<Result<_, _>>()?;
    let keys = OutlierKeys { dim: args.dim, tokens: args.tokens, factor: args.factor };
    let study = outlier_study(keys, &schemes)?;
    let mut out = std::io::stdout().lock();
    if args.json {
        for row in &study {
            writeln!(out, "{}", serde_json::to_string(row).expect("plain values"))?;
        }
        return Ok(());
    }
    let rows: Vec<Vec<String>> = study
        .iter()
        .map(|r| {
            vec![
                r.scheme.clone(),
                format!("{:.3}", r.bits_per_weight),
                format!("{:.5}", r.distortion),
                format!("{:.5}", r.ordinary_distortion),
                format!("{:.5}", r.attention_kl),
            ]
        })
        .collect();
    let header = ["scheme", "bits", "distortion", "ordinary channels", "attention KL"];
    write!(out, "{}", table(&header, &[false, true, true, true, true], &rows))?;
    Ok(())
}

/// How far the scheme's predictions are from the f16 cache's.
pub fn kl(args: LabKlArgs, config: &Config) -> Result<(), CliError> {
    let json = args.text.json;
    // Weight products in f32, because rounding activations to 8 bits drowns the cache's own error. Attention stays as
    // shipped (int8 query and weights) unless --exact asks for f32 there too.
    let products = if args.fast { Precision::Fast } else { Precision::Exact };
    let Prepared { engine, ids, options } =
        prepare(args.text, config, true, |options| options.precision = products)?;
    let bar = Bar::new();
    let d = divergence(&engine, &ids, &engine.options().cache, &options, &mut |done, total, so_far| {
        bar.tell(done, total, format!("mean {so_far:.5}"));
    })?;
    bar.finish();
    if json {
        println!("{}", serde_json::to_string(&d).expect("plain numbers"));
        return Ok(());
    }
    println!("keys {} · values {} · {:.3} bits per element", d.ctk, d.ctv, d.bpw);
    println!(
        "mean KLD {:.5} ± {:.5} over {} tokens of {}-token windows",
        d.mean_kld, d.mean_kld_se, d.tokens, d.ctx
    );
    println!(
        "median {:.5} · 99 % {:.4} · 99.9 % {:.4} · max {:.4}",
        d.median_kld, d.p99_kld, d.p999_kld, d.max_kld
    );
    println!(
        "same top {:.2} % · rms Δp {:.4} · perplexity {:.4} against {:.4}",
        100.0 * d.same_top,
        d.rms_dp,
        d.ppl,
        d.ppl_base
    );
    Ok(())
}
