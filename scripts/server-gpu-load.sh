#!/usr/bin/env bash
# A server on a GPU under load: an 8B shape with random 4-bit weights, the default cache, greedy answers over the streaming API. One line of
# JSON per measurement, for results/server-gpu.jsonl. Where LLAMA_SERVER names llama.cpp's binary, built for this GPU, it takes turns
# with kvant's on the same file (f16 cache).
#
#   KVANT=path/to/kvant scripts/server-gpu-load.sh [USERSxPROMPT,ANSWER …]          MODEL=file.gguf PARALLEL=64 CONTEXT=4352 ROUNDS=2
#   needs: python3 with numpy, for the model
set -euo pipefail
cd "$(dirname "$0")/.."
kvant=${KVANT:-target/release/kvant}
model=${MODEL:-/dev/shm/kvant-8b.gguf}
parallel=${PARALLEL:-64} context=${CONTEXT:-4352} rounds=${ROUNDS:-2}
loads=("$@")
[ ${#loads[@]} -gt 0 ] || loads=(1x1024,128 1x16,512 16x64,256 64x64,256 16x1024,128 64x1024,128)
[ -f "$model" ] || python3 scripts/server_gpu_model.py "$model"
work=$(mktemp -d)
server=
finish() {
    [ -z "$server" ] || kill "$server" 2> /dev/null || true
    [ -z "$server" ] || wait "$server" 2> /dev/null || true
    server=
}
trap 'finish; rm -rf "$work"' EXIT

# run NAME COMMAND…: starts a server on a port of its own and measures it.
run() {
    local name=$1 port=$((20000 + RANDOM % 20000))
    shift
    "$@" --port "$port" > "$work/$name.log" 2>&1 &
    server=$!
    python3 scripts/server_gpu_load.py wait "http://127.0.0.1:$port" || { tail -n 20 "$work/$name.log" >&2; exit 1; }
    for load in "${loads[@]}"; do
        python3 scripts/server_gpu_load.py "$load" "http://127.0.0.1:$port" --server "$name" \
            --command "scripts/server-gpu-load.sh $load"
    done
    finish
}

for _ in $(seq "$rounds"); do
    run kvant "$kvant" serve -m "$model" --any-model --device gpu --parallel "$parallel" -c "$context"
    if [ -n "${LLAMA_SERVER:-}" ]; then
        run llama.cpp "$LLAMA_SERVER" -m "$model" -ngl 99 -np "$parallel" -c $((parallel * context)) -fa on
    fi
done
