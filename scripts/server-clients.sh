#!/usr/bin/env bash
# Real clients against `kvant serve`. By itself: `openai` for Python, then some hundred hostile requests (FUZZ_REQUESTS). With `all`:
# every client of docs/clients.md, which is written anew.
#
#   scripts/server-clients.sh [all]        KVANT=path/to/kvant, MODEL=name, KVANT_VENV and KVANT_NODE=folders to keep what is installed
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/server-lib.sh
echo secret > "$work/keys"
if [ "${1:-}" = all ]; then
    # pip takes an hour to find versions that go together.
    python_packages uv
    "$venv/bin/uv" pip install --quiet --python "$venv/bin/python" openai anthropic ollama litellm langchain-openai langchain-anthropic langchain-ollama instructor \
        'pydantic-ai-slim[openai,anthropic]' 'smolagents[openai]' openai-agents
    node=${KVANT_NODE:-$work/node}
    mkdir -p "$node"
    (cd "$node" && npm install --silent --no-fund --no-audit openai @anthropic-ai/sdk ollama ai@5 @ai-sdk/openai@2 @ai-sdk/anthropic@2 \
        @ai-sdk/openai-compatible@1 zod @openai/codex opencode-ai)
    serve ${MODEL:+-m "$MODEL"} -c 8192 --api-key-file "$work/keys"
    cp scripts/server_every_client.mjs "$node"
    "$venv/bin/python" scripts/server_every_client.py "$url" "$work/rows.jsonl" "$node"
    (cd "$node" && node server_every_client.mjs "$url" "$work/rows.jsonl")
    finish
    "$venv/bin/python" scripts/server_every_client.py table "$work/rows.jsonl" > docs/clients.md
    exit
fi
python_packages openai
serve ${MODEL:+-m "$MODEL"} -c 4096 --api-key-file "$work/keys"
"$venv/bin/python" scripts/server_clients.py "$url"
finish
# Hostile requests in all dialects; a longer run is scripts/server-fuzz.py by hand.
serve ${MODEL:+-m "$MODEL"} -c 512
python3 scripts/server-fuzz.py "$url" --pid "$server" --requests "${FUZZ_REQUESTS:-300}" --most-late 5
finish
echo "the server ended well"
