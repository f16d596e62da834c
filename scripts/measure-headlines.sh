#!/usr/bin/env bash
# Measures the README's figures again and puts the rows into results/, in place of those that measured the same.
#
#   scripts/measure-headlines.sh [--device cpu|gpu] [memory] [quality] [prefixes] [speed]        all of them unless told otherwise
#
# memory    kvant plan: a second
# quality   kvant-lab kl, the default cache on four models: an hour on two cores; TEXT=wikitext2-test.txt (checked by its SHA-256)
# prefixes  a server, its folder, Redis (needs redis-server): minutes
# speed     beside llama.cpp at depth: an hour on an idle machine; PYTHON with llama-cpp-python (benches/peer/README.md)
#
# KVANT, KVANT_LAB: the programs (target/release). Afterwards: commit, scripts/update-results.py, kvant-lab report.
set -euo pipefail
cd "$(dirname "$0")/.."
kvant=${KVANT:-target/release/kvant}
lab=${KVANT_LAB:-target/release/kvant-lab}
python=${PYTHON:-python3}
text=${TEXT:-wikitext2-test.txt}
device=cpu
parts=()
while [ $# -gt 0 ]; do
    case $1 in
        --device) device=${2:?--device needs cpu or gpu} && shift 2 ;;
        memory | quality | prefixes | speed) parts+=("$1") && shift ;;
        *) echo "$1: expected --device, memory, quality, prefixes or speed" >&2 && exit 2 ;;
    esac
done
[ ${#parts[@]} -gt 0 ] || parts=(memory quality prefixes speed)
case $device in cpu | gpu) ;; *) echo "--device: found $device, expected cpu or gpu" >&2 && exit 2 ;; esac

need() { command -v "$1" > /dev/null || { echo "$2: needs $1" >&2; exit 1; }; }
# Rows of a command that prints them, with the command as people would type it.
rows() { # FILE KEYS NAME=VALUE… -- COMMAND…
    local file=$1 keys=$2 named=()
    shift 2
    while [ "$1" != -- ]; do named+=("$1") && shift; done
    shift
    local shown=${*@Q} printed
    shown=${shown//\'/}
    shown=${shown//"$kvant"/kvant}
    shown=${shown//"$lab"/kvant-lab}
    shown=${shown//"$text"/wikitext2-test.txt}
    printed=$("$@")
    scripts/replace_rows.py "results/$file" "$keys" "command=$shown" "${named[@]}" <<< "$printed"
}

memory() {
    need "$kvant" memory
    for context in 8192 32768 131072; do
        rows plan.jsonl model,scheme,context -- "$kvant" plan llama-3.1-70b --ctx "$context" --mem 64GiB --weights 39.1GiB \
            --overhead 2GiB --scheme f16,q8_0,i4g32,turbo4,turbo3 --json
    done
}

quality() {
    need "$lab" quality
    sha256sum "$text" | grep -q ^173c87a53759e020 || { echo "$text: not the test split of WikiText-2 (raw)" >&2; exit 1; }
    for model in smollm2:135m gemma3:270m tinyllama:1.1b qwen2.5-coder:1.5b; do
        rows presets.jsonl preset,model,ctx,text,gains "preset=balanced" "text=wikitext2-test" "model=$model" gains=4 "device=$device" -- \
            "$lab" kl "$text" -m "$model" -c 2048 --chunks 2 --kv-preset balanced --device "$device" --json
    done
}

prefixes() {
    need "$kvant" prefixes
    need redis-server prefixes
    KVANT=$kvant scripts/server-first-token.sh 4000 | scripts/replace_rows.py results/server.jsonl kind
}

speed() {
    need "$kvant" speed
    "$python" -c 'import llama_cpp' 2> /dev/null || { echo "speed: $python has no llama_cpp; see benches/peer/README.md" >&2; exit 1; }
    local model out
    model=$("$kvant" pull smollm2:135m | tail -n 1)
    out=$(mktemp)
    "$python" benches/peer/compare.py --model "$model" --kvant "$kvant" --threads 1 --depth 4096 8192 32768 --rounds 3 \
        --pair "turbo4+sinks16/turbo4+sinks16=q8_0/q8_0" --kvant-arg=--fill --kvant-arg=random --peer-copies --out "$out"
    scripts/replace_rows.py results/peer-deep.jsonl engine,threads,depth,pair < "$out"
    rm "$out"
}

for part in "${parts[@]}"; do
    echo "== $part" >&2
    "$part"
done
