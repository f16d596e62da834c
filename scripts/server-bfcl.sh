#!/usr/bin/env bash
# Calls of tools that are parsed, and right, beside llama.cpp's server on the same questions (Berkeley Function-Calling Leaderboard, bfcl-eval).
#
#   scripts/server-bfcl.sh [COUNT]    COUNT questions of each kind (20); KVANT=path/to/kvant, MODEL=name, MODEL_FILE=its .gguf, THREADS,
#                                     KVANT_VENV=folder to keep what is installed, ROWS=folder for what became of each question
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/server-lib.sh
count=${1:-20} model=${MODEL:-qwen2.5-coder:1.5b} threads=${THREADS:-$(nproc)} rows=${ROWS:-$work}
mkdir -p "$rows"
python_packages xllamacpp
"$venv/bin/pip" download --quiet --no-deps --dest "$work" bfcl-eval==2026.3.23
serve -m "$model" -t "$threads" -c 8192
"$venv/bin/python" scripts/server_bfcl.py "$work"/bfcl_eval-*.whl "$count" "$rows/kvant.jsonl" kvant "$url"
finish
file=${MODEL_FILE:-$("$kvant" pull "$model" | tail -1)}
"$venv/bin/python" scripts/server_bfcl.py "$work"/bfcl_eval-*.whl "$count" "$rows/llama.jsonl" llama.cpp "$file" "$threads" 2> /dev/null
