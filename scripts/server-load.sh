#!/usr/bin/env bash
# Sixteen users with a shared prompt of 2000 tokens and answers of 100: tokens per second, and the time between tokens without and
# with prompts of 7500 tokens being read. On kvant's server and, where LLAMA_SERVER names its binary, on llama.cpp's with a q8_0 cache.
# The users come twice: a server whose slots keep prompts to themselves has read all of them the second time.
# A line of JSON per server and measurement, for results/server.jsonl.
#
#   LLAMA_SERVER=path/to/llama-server MODEL=file.gguf scripts/server-load.sh        KVANT=path/to/kvant, THREADS=2
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/server-lib.sh
threads=${THREADS:-2}
# measure SERVER CACHE WHAT…: what server_load.py says, under a name.
measure() {
    for what in "${@:3}"; do
        python3 scripts/server_load.py $what "$url" --model test > "$work/row"
        python3 - "$work/row" "$what" "$1" "$2" "$threads" << 'END'
import datetime, json, sys
row = json.load(open(sys.argv[1]))
print(json.dumps({"kind": sys.argv[2], "server": sys.argv[3], "cache": sys.argv[4], "threads": int(sys.argv[5]),
                  "date": datetime.date.today().isoformat(), **row, "command": "scripts/server-load.sh"}))
END
    done
}

serve ${MODEL:+-m "$MODEL"} -t "$threads" -c 8192 --parallel 17
measure kvant balanced users users stall
finish
if [ -n "${LLAMA_SERVER:-}" ]; then
    port=$((20000 + RANDOM % 10000))
    "$LLAMA_SERVER" -m "$MODEL" -t "$threads" -c 43520 -np 17 --no-kv-unified -fa on -ctk q8_0 -ctv q8_0 --port $port \
        > "$work/llama.log" 2>&1 &
    server=$!
    url=http://127.0.0.1:$port
    for _ in $(seq 300); do
        python3 -c "import urllib.request as r; r.urlopen('$url/health')" 2> /dev/null && break
        sleep 0.2
    done
    # Its slots are too short for the long prompts; with one cache for all of them every token would look through all.
    measure llama.cpp q8_0 users users
fi
