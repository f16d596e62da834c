//! Times attention variants: `measure TOKENS,… FORMAT,… [threads:block:heads:unroll:splits …]`.
use kvant_gpu::attention::{Arithmetic, AttentionSpec, Tuning};
use kvant_gpu::{Gpu, bench};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let gpu = Gpu::open(None, 64 << 30).unwrap();
    println!("{:?}", gpu.info());
    if args[0] == "seal" {
        for scheme in &args[1..] {
            for side in [kvant_codec::Orientation::Keys, kvant_codec::Orientation::Values] {
                let codec = kvant_codec::SideCodec::new(scheme.parse().unwrap(), 128, side).unwrap();
                println!("{scheme} {side:?}: {:?}", bench::seal(&gpu, &codec, 262144));
            }
        }
        return;
    }
    if args[0] == "unfused" {
        for tokens in args[1].split(',') {
            let spec = AttentionSpec {
                heads: 64,
                kv_heads: 8,
                head_dim: 128,
                keys: args[2].parse().unwrap(),
                values: args[2].parse().unwrap(),
                softcap: None,
                sparse_v: None,
                export_scores: false,
                arithmetic: Arithmetic::Bytes,
                tuning: Tuning::default(),
            };
            println!(
                "unfused {} {tokens}: {:?} us",
                args[2],
                bench::dequantise_then_attend(&gpu, spec, tokens.parse().unwrap())
            );
        }
        return;
    }
    for format in args[1].split(',') {
        for variant in &args[2..] {
            let n: Vec<usize> = variant.split(':').map(|x| x.parse().unwrap()).collect();
            for tokens in args[0].split(',') {
                let (name, float) = format.strip_suffix('!').map_or((format, false), |f| (f, true));
                let (k, v) = name.split_once('/').unwrap_or((name, name));
                let spec = AttentionSpec {
                    heads: 64,
                    kv_heads: 8,
                    head_dim: 128,
                    keys: k.parse().unwrap(),
                    values: v.parse().unwrap(),
                    softcap: None,
                    sparse_v: None,
                    export_scores: false,
                    arithmetic: if float { Arithmetic::Float } else { Arithmetic::Bytes },
                    tuning: Tuning {
                        threads: n[0],
                        block: n[1],
                        heads: n[2],
                        unroll: n[3],
                        key_heads: n[4],
                        value_heads: n[5],
                    },
                };
                let splits = if n.len() > 6 && n[6] > 0 { Some(n[6]) } else { None };
                match bench::attention(&gpu, spec, tokens.parse().unwrap(), splits) {
                    Ok(r) => println!(
                        "{format:8} {variant:18} {tokens:>7}: {:8.2} us (attend {:8.2})  {:7.1} GB/s  splits {:3}  error {:.2e}",
                        r.micros,
                        r.attend_micros,
                        r.bytes as f64 / r.micros / 1e3,
                        r.splits,
                        r.error
                    ),
                    Err(e) => println!("{format:8} {variant:18} {tokens:>7}: {e}"),
                }
            }
        }
    }
}
