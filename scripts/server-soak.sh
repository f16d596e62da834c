#!/usr/bin/env bash
# Half an hour of mixed load on `kvant serve`: clients that leave in every phase, connections that send a byte a second, Redis stopped and
# started, a disk that is full. Every answer is compared with the same request run alone, bit for bit; RSS must stay flat within 5 % after
# the warm-up, and caches within their budget. A line of JSON per phase goes to RESULTS.
#
# With DEVICE=gpu on a GPU, whose caches also go to a host cache that is too small: bit for bit with --exact (any prefix with an f32 cache, none with
# the default one), and in default arithmetic by the KL divergence of what is told of the distributions.
#
#   scripts/server-soak.sh [MINUTES] [RESULTS]        KVANT=path/to/kvant, MODEL=name, THREADS=n, DEVICE=gpu
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/server-lib.sh
minutes=${1:-30}
results=${2:-results/server.jsonl}
threads=${THREADS:-$(nproc)}
# load NAME MINUTES CACHE ARGS…: on the server that runs.
load() {
    code=0
    python3 scripts/server_soak.py "$url" "$server" --minutes "$2" "${@:4}" > "$work/row" || code=$?
    finish
    [ -s "$work/row" ] || exit 1
    python3 - "$work/row" "$1" "$threads" "${MODEL:-smollm2:135m}" "$minutes" "$3" "${DEVICE:-cpu}" << 'END_OF_ROW' | tee -a "$results"
import datetime, json, sys
row = json.load(open(sys.argv[1]))
device = {} if sys.argv[7] == "cpu" else {"device": sys.argv[7]}
print(json.dumps({"kind": "soak", "phase": sys.argv[2], "date": datetime.date.today().isoformat(), "model": sys.argv[4], "cache": sys.argv[6],
                  "threads": int(sys.argv[3]), **device, **row,
                  "command": ("DEVICE=gpu " if device else "") + f"scripts/server-soak.sh {sys.argv[5]}"}))
END_OF_ROW
    return $code
}

# phase NAME MINUTES STORE ARGS…: a server of its own.
phase() {
    serve ${MODEL:+-m "$MODEL"} -t "$threads" -c 2048 --exact --kv-preset f32 --parallel 6 --cache-budget 400MiB --prefix-store "$3"
    load "$1" "$2" f32 "${@:4}"
}

# gpu_phase NAME BUDGET HOST CACHE HOW ARGS…
gpu_phase() {
    serve ${MODEL:+-m "$MODEL"} --device gpu -c 2048 --parallel 6 --cache-budget "$2" --host-cache "$3" "${@:6}"
    load "$1" "$minutes" "$4" $5 || failed=1
}

if [ "${DEVICE:-cpu}" = gpu ]; then
    failed=
    case ${PHASE:-all} in all | f32) gpu_phase f32 400MiB 64MiB f32 "--compare texts" --exact --kv-preset f32 ;; esac
    case ${PHASE:-all} in all | exact) gpu_phase exact 100MiB 16MiB default --cold --exact ;; esac
    case ${PHASE:-all} in all | default) gpu_phase default 100MiB 16MiB default "--compare close --cold" ;; esac
    exit "${failed:-0}"
fi

if command -v redis-server > /dev/null; then
    port=$((20000 + RANDOM % 10000))
    phase redis "$minutes" "redis://127.0.0.1:$port" --redis "$port"
else
    phase folder "$minutes" "$work/prefixes"
fi
# A disk of 64 MB, full after a few prompts, where one may be mounted.
mkdir "$work/disk"
if mount -t tmpfs -o size=64m tmpfs "$work/disk" 2> /dev/null; then
    trap 'kill ${server:+"$server"} 2>/dev/null || true; umount "$work/disk"; rm -rf "$work"' EXIT
    phase full-disk "$(python3 -c "print(max(1, $minutes / 10))")" "$work/disk/prefixes"
else
    echo "no disk can be mounted here: the full disk is left to the tests" >&2
fi
