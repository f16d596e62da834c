#!/usr/bin/env bash
# Runs the real `openai` client for Python against `kvant serve`.
#
#   scripts/server-clients.sh [MODEL]        the default model unless told otherwise; KVANT=path/to/kvant for another binary
set -euo pipefail
cd "$(dirname "$0")/.."
kvant=${KVANT:-target/release/kvant}
work=$(mktemp -d)
trap 'kill "${server:-}" 2>/dev/null || true; rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet openai
echo secret > "$work/keys"
"$kvant" serve ${1:+-m "$1"} --port 0 --alias test --api-key-file "$work/keys" 2> "$work/log" &
server=$!
for _ in $(seq 600); do
    url=$(sed -n 's/.* at \(http:[^ ]*\) .*/\1/p' "$work/log")
    [ -n "$url" ] && break
    kill -0 "$server" || { cat "$work/log"; exit 1; }
    sleep 0.2
done
"$work/venv/bin/python" scripts/server_clients.py "$url"
kill -TERM "$server"
wait "$server"
echo "the server ended well"
