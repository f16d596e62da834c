#!/usr/bin/env bash
# Real clients against `kvant serve`. By itself: `openai` for Python, then some hundred hostile requests (FUZZ_REQUESTS). With `all`:
# every client of docs/clients.md, which is written anew.
#
#   scripts/server-clients.sh [all]        KVANT=path/to/kvant, MODEL=name, CODER=name of one that codes and calls tools, KVANT_VENV and
#                                          KVANT_NODE=folders to keep what is installed (KVANT_NODE has Python programs as well)
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
    # Each has pins of its own. APART names those that are wanted: open-webui takes gigabytes.
    for package in ${APART-aider-chat lm-eval guidellm open-webui}; do
        [ -x "$node/$package/bin/python" ] || python3 -m venv "$node/$package"
        [ "$package" = lm-eval ] && named='lm-eval[api]' || named=$package
        "$venv/bin/uv" pip install --quiet --python "$node/$package/bin/python" "$named"
    done
    rows=$work/rows.jsonl
    serve ${MODEL:+-m "$MODEL"} -c 8192 --api-key-file "$work/keys"
    cp scripts/server_every_client.mjs "$node"
    "$venv/bin/python" scripts/server_every_client.py "$url" "$rows"
    (cd "$node" && node server_every_client.mjs "$url" "$rows")
    "$venv/bin/python" scripts/server_client_programs.py talk "$url" "$rows" "$node"
    finish
    # Examples name models that nobody has here.
    serve ${MODEL:+-m "$MODEL"} -c 8192 --api-key-file "$work/keys" --any-model
    "$venv/bin/python" scripts/server_client_programs.py examples "$url" "$rows" "$node"
    finish
    serve -m "${CODER:-qwen2.5-coder:1.5b}" -c 8192 --api-key-file "$work/keys" --any-model
    "$venv/bin/python" scripts/server_client_programs.py code "$url" "$rows" "$node"
    finish
    python3 scripts/server_rerank_model.py "$(dirname "$("$kvant" pull all-minilm:22m | tail -1)")" "$work/rerank"
    serve -m all-minilm:22m -m "$work/rerank" --alias embed=all-minilm:22m --api-key-file "$work/keys"
    "$venv/bin/python" scripts/server_every_client.py "$url" "$rows" vectors
    (cd "$node" && node server_every_client.mjs "$url" "$rows" vectors)
    finish
    "$venv/bin/python" scripts/server_every_client.py table "$rows" > docs/clients.md
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
