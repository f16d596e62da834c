#!/usr/bin/env bash
# Time to the first token of a prompt of 4000 tokens: new, with a beginning that is in memory, in a folder after a restart, in Redis.
# One line of JSON for results/server.jsonl.
#
#   scripts/server-first-token.sh [TOKENS]        KVANT=path/to/kvant, MODEL=name
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/server-lib.sh
tokens=${1:-4000}
field() { python3 -c 'import json, sys; print(json.loads(sys.argv[1])[sys.argv[2]])' "$1" "$2"; }
ask() { python3 scripts/server_load.py "$1" "$url" --tokens "$tokens"; }
row() { serve ${MODEL:+-m "$MODEL"} -c 8192 --prefix-store "$1"; }

row "$work/prefixes"
first=$(ask first)
finish
row "$work/prefixes"
disk=$(ask again)
finish
redis=null
if command -v redis-server > /dev/null; then
    port=$((20000 + RANDOM % 10000))
    redis-server --port $port --bind 127.0.0.1 --save '' --dir "$work" > /dev/null &
    other=$!
    sleep 1
    row "redis://127.0.0.1:$port"
    ask first > /dev/null
    sleep 2
    finish
    row "redis://127.0.0.1:$port"
    redis=$(ask again)
    finish
    kill $other
fi
python3 - "$first" "$disk" "$redis" "$tokens" "$(nproc)" "$("$kvant" --version)" << 'END'
import datetime, json, sys
first, disk, redis = (json.loads(text) for text in sys.argv[1:4])
cold = first["first"]["seconds"]
ratio = lambda row: row and round(row["again"]["seconds"] / cold, 4)
print(json.dumps({"kind": "first-token", "date": datetime.date.today().isoformat(), "program": sys.argv[6], "threads": int(sys.argv[5]),
    "tokens": int(sys.argv[4]), "cold_s": cold, "memory_s": first["second"]["seconds"], "memory_ratio": first["ratio"],
    "disk_s": disk["again"]["seconds"], "disk_ratio": ratio(disk), "redis_s": redis and redis["again"]["seconds"],
    "redis_ratio": ratio(redis), "cached": {"memory": first["second"]["cached_tokens"], "disk": disk["again"]["cached_tokens"],
    "redis": redis and redis["again"]["cached_tokens"]}, "command": f"scripts/server-first-token.sh {sys.argv[4]}"}))
END
