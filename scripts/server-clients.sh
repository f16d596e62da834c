#!/usr/bin/env bash
# Real clients against `kvant serve`: `openai` for Python; with `all` also `openai` for Node, `anthropic` and `ollama`. Then some hundred
# hostile requests (FUZZ_REQUESTS).
#
#   scripts/server-clients.sh [all]        KVANT=path/to/kvant, MODEL=name, KVANT_VENV=folder to keep what is installed
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/server-lib.sh
echo secret > "$work/keys"
python_packages openai
serve ${MODEL:+-m "$MODEL"} -c 4096 --api-key-file "$work/keys"
"$venv/bin/python" scripts/server_clients.py "$url"
if [ "${1:-}" = all ]; then
    python_packages anthropic ollama
    "$venv/bin/python" scripts/server_dialects.py "$url"
    cp scripts/server_clients.mjs "$work"
    (cd "$work" && npm install --silent --no-fund --no-audit openai && node server_clients.mjs "$url")
fi
finish
# Hostile requests in all dialects; a longer run is scripts/server-fuzz.py by hand.
serve ${MODEL:+-m "$MODEL"} -c 512
python3 scripts/server-fuzz.py "$url" --pid "$server" --requests "${FUZZ_REQUESTS:-300}" --most-late 5
finish
echo "the server ended well"
