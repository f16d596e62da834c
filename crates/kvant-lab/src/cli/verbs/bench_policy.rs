//! `kvant-lab bench policy`: what a policy costs per token.

use crate::{PolicySpeedOptions, policy_speed};

use crate::cli::args::bench::BenchPolicyArgs;
use kvant_cli::config::Config;
use kvant_cli::error::CliError;
use kvant_cli::load::{self, PLAIN_CACHE};
use kvant_cli::out::{self, say};
use kvant_cli::table::table;
use kvant_cli::text::Bar;

/// Runs the policy beside a cache that keeps everything.
pub fn bench_policy(args: &BenchPolicyArgs, config: &Config) -> Result<(), CliError> {
    let options = load::engine_options(&args.model, PLAIN_CACHE)?;
    if !options.policy.evicts() {
        let reason = "found a policy that keeps everything, expected one to measure".to_owned();
        return Err(CliError::Option { option: "--kv-policy", reason });
    }
    let engine = load::load_as(&args.model, config, &options, false)?;
    let bar = Bar::new();
    let how = PolicySpeedOptions { depth: args.depth, tokens: args.generate };
    let found = policy_speed(&engine, &how, &mut |done, total| bar.tell(done, total, String::new()))?;
    bar.finish();
    if args.json {
        say!("{}", serde_json::to_value(&found).expect("plain numbers and texts"))?;
        return Ok(());
    }
    let header = ["policy", "depth", "rows", "evicted", "CPU ms/token", "without", "cost"];
    let row = vec![
        found.policy.clone(),
        found.depth.to_string(),
        found.rows.to_string(),
        if found.evicted { "yes" } else { "no" }.to_owned(),
        format!("{:.2}", found.policy_cpu_ms),
        format!("{:.2}", found.full_cpu_ms),
        format!("{:+.1} % ± {:.1}", 100.0 * found.cost, 100.0 * found.cost_se),
    ];
    out::text(&table(&header, &[false, true, true, false, true, true, true], &[row]))?;
    Ok(())
}
