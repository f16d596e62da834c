#!/usr/bin/env bash
# Every fuzz target for a minute (or as many seconds as the first argument says): for a nightly run. Needs nightly and cargo-fuzz.
set -euo pipefail
cd "$(dirname "$0")/../fuzz"
for target in fuzz_targets/*.rs; do
    name=$(basename "$target" .rs)
    printf '\n== %s\n' "$name"
    cargo +nightly fuzz run "$name" -- -max_total_time="${1:-60}" -rss_limit_mb=2048 -timeout=20
done
