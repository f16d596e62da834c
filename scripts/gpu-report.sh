#!/usr/bin/env bash
# Everything kvant can tell about this machine's GPU: is it right, and how fast is it. Prints a report; send it along with an issue.
#
#   scripts/gpu-report.sh [gpu:N]        the first GPU unless told otherwise (`kvant-lab gpu devices`)
set -euo pipefail
cd "$(dirname "$0")/.."
device="${1:-gpu}"
section() { printf '\n== %s\n' "$*"; }

section machine
uname -sm
if command -v system_profiler >/dev/null; then system_profiler SPDisplaysDataType SPHardwareDataType | grep -E 'Chip|Cores|Memory|Metal' || true; fi
git log -1 --format='kvant %h of %cs' 2>/dev/null || true
cargo build --release --bin kvant-lab
lab="${CARGO_TARGET_DIR:-target}/release/kvant-lab"
"$lab" gpu devices

section "verification: kernels and models against the CPU"
cargo test --release -p kvant-gpu -- --include-ignored

section "whole models, random weights"
for model in smollm2-135m smollm2-1.7b llama-3.1-8b; do
    for scheme in i4g32 f16; do
        # A model that does not fit says so; the others count.
        "$lab" bench synthetic "$model" --weights q4 --device "$device" -ctk $scheme -ctv $scheme -p 512 -n 32 -d 0,8192 --profile || true
    done
done
section "bounded memory"
"$lab" bench synthetic smollm2-135m --device "$device" -ctk i4g32 -ctv i4g32 --kv-policy h2o-heavy --kv-max 2048 -p 512 -n 128 -d 8192 || true
