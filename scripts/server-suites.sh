#!/usr/bin/env bash
# Suites that others wrote, against `kvant serve`, one command each:
#
#   scripts/server-suites.sh comply            llm-comply: chat completions, responses and Anthropic's messages against the published schemas
#   scripts/server-suites.sh lm-eval           lm-evaluation-harness over /v1/completions, with the server's own tokeniser
#   scripts/server-suites.sh schemathesis      generated requests against what /openapi.json promises
#   scripts/server-suites.sh llama CHECKOUT STORIES    llama.cpp's server tests, from a checkout of its repository and a folder with the
#                                              model they use, in llama2.c's form: stories260K.bin and tok512.bin
#
# KVANT=path/to/kvant, MODEL=name, KVANT_VENV=folder to keep what is installed. docs/server.md says what is left out and why.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/server-lib.sh
root=$PWD

case "${1:-}" in
comply)
    python_packages llm-comply
    serve ${MODEL:+-m "$MODEL"} -c 2048
    failed=0
    # Not run: images (the models read text alone), and requests without a model's name, which this server takes.
    for format in openai-chat anthropic open-responses; do
        ids=$("$venv/bin/llm-comply" --format "$format" --list | sed -n 's/^  \([a-z][a-z0-9-]*\) .*/\1/p' |
            grep -v -e image -e '^chat-error-handling$' -e '^error-handling$' -e compact | paste -sd,)
        "$venv/bin/llm-comply" -u "$url/v1" -k none -m test --format "$format" --timeout 300 -f "$ids" || failed=1
    done
    finish
    exit $failed
    ;;
lm-eval)
    python_packages 'lm-eval[api]'
    serve ${MODEL:+-m "$MODEL"} -c 2048
    mkdir "$work/tasks"
    "$venv/bin/python" scripts/server_lm_eval.py task "$work/tasks"
    HF_HUB_OFFLINE=1 HF_DATASETS_OFFLINE=1 HF_HOME="$work/hf" "$venv/bin/lm_eval" run --model local-completions \
        --model_args "model=test,base_url=$url/v1/completions,tokenizer_backend=remote,num_concurrent=4,max_retries=1" \
        --include_path "$work/tasks" --tasks kvant_facts --output_path "$work/out"
    "$venv/bin/python" scripts/server_lm_eval.py check "$work/out"
    finish
    ;;
schemathesis)
    python_packages schemathesis
    serve ${MODEL:+-m "$MODEL"} -c 512 --slot-dir "$work/slots"
    # Bounded: so many requests per operation, each in its time. What is checked: no 5xx, codes and types as promised.
    "$venv/bin/st" run "$url/openapi.json" --max-examples "${EXAMPLES:-15}" --request-timeout 60 --workers 1 \
        --checks not_a_server_error,status_code_conformance,content_type_conformance \
        --phases examples,coverage,fuzzing --generation-deterministic --suppress-health-check all
    finish
    ;;
llama)
    tests=$(realpath "${2:?a checkout of llama.cpp}")/tools/server/tests
    python_packages pytest requests wget openai aiohttp
    stories=$(realpath "${3:?a folder with stories260K.bin and tok512.bin}")
    python3 scripts/server_llama_model.py "$stories/stories260K.bin" "$stories/tok512.bin" "$work/stories260K.gguf"
    # Tests find templates three folders up.
    place=$work/tools/server/tests
    mkdir -p "$place"
    ln -s "$(realpath "$2")/models" "$work/models"
    cp -r "$tests/utils.py" "$tests/unit" "$place"
    cp scripts/server_llama_plugin.py "$place"
    cp scripts/server-llama-skipped.txt "$place/skipped.txt"
    cd "$place"
    KVANT=$(realpath "$root/$kvant" 2> /dev/null || command -v "$kvant") STORIES="$work/stories260K.gguf" LLAMA_SERVER_BIN_PATH="$root/scripts/server-llama-shim.py" \
        PYTHONPATH="$place" "$venv/bin/python" -m pytest -q --tb=line --noconftest -p server_llama_plugin -p no:cacheprovider -m "not slow" \
        ${FILTER:+-k "$FILTER"} unit
    ;;
*)
    sed -n '2,10p' "$0"
    exit 1
    ;;
esac
