#!/usr/bin/env bash
# Answers that keep to the schemas of MaskBench, beside llama.cpp's grammar and xgrammar: the same schemas, tokens and vocabulary.
#
#   scripts/server-masks.sh FOLDER [SAMPLE]    FOLDER: maskbench/data of guidance-ai/jsonschemabench
#                                              KVANT_LAB=path/to/kvant-lab, MODEL=name, MODEL_FILE=its .gguf, KVANT_VENV, ROWS=folder
set -euo pipefail
folder=$(realpath "$1") sample=${2:-500}
cd "$(dirname "$0")/.."
. scripts/server-lib.sh
model=${MODEL:-smollm2:135m} rows=${ROWS:-$work}
mkdir -p "$rows"
"${KVANT_LAB:-target/release/kvant-lab}" masks "$folder" -m "$model" --sample "$sample" --rows "$rows/kvant.jsonl" --json
file=${MODEL_FILE:-$("$kvant" pull "$model" | tail -1)}
python_packages numpy xllamacpp apache-tvm-ffi pydantic typing-extensions
# Its dependencies are a gigabyte of what masks do not need.
"$venv/bin/pip" install --quiet --no-deps xgrammar
# The converter alone; building the package takes a compiler and half an hour.
"$venv/bin/pip" download --quiet --no-deps --no-binary :all: --dest "$work" llama-cpp-python
tar xzf "$work"/llama_cpp_python-*.tar.gz -C "$work" --wildcards '*/llama_cpp/llama_grammar.py'
for name in xgrammar llama.cpp; do
    "$venv/bin/python" scripts/server_masks.py peer "$name" "$file" "$folder" "$rows/kvant.jsonl" "$work"/llama_cpp_python-*/llama_cpp/llama_grammar.py 2> /dev/null
done
