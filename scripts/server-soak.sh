#!/usr/bin/env bash
# Half an hour of mixed load on `kvant serve`: clients that leave in every phase, connections that send a byte a second, Redis stopped and
# started, a disk that is full. Every answer is compared with the same request run alone, bit for bit; RSS must stay flat within 5 % after
# the warm-up, and caches within their budget. A line of JSON per phase goes to RESULTS.
#
#   scripts/server-soak.sh [MINUTES] [RESULTS]        KVANT=path/to/kvant, MODEL=name, THREADS=n
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/server-lib.sh
minutes=${1:-30}
results=${2:-results/server.jsonl}
threads=${THREADS:-$(nproc)}
# phase NAME MINUTES STORE ARGS…: a server of its own.
phase() {
    serve ${MODEL:+-m "$MODEL"} -t "$threads" -c 2048 --exact --kv-preset f32 --parallel 6 --cache-budget 400MiB --prefix-store "$3"
    code=0
    python3 scripts/server_soak.py "$url" "$server" --minutes "$2" "${@:4}" > "$work/row" || code=$?
    finish
    [ -s "$work/row" ] || exit 1
    python3 - "$work/row" "$1" "$threads" "${MODEL:-smollm2:135m}" "$minutes" << 'END_OF_ROW' | tee -a "$results"
import datetime, json, sys
row = json.load(open(sys.argv[1]))
print(json.dumps({"kind": "soak", "phase": sys.argv[2], "date": datetime.date.today().isoformat(), "model": sys.argv[4], "cache": "f32",
                  "threads": int(sys.argv[3]), **row, "command": f"scripts/server-soak.sh {sys.argv[5]}"}))
END_OF_ROW
    return $code
}

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
