#!/usr/bin/env bash
# The Python package: builds the wheel, installs it in an environment of its own and runs its tests. The environment and what it needs
# (numpy, torch, transformers, as pinned for tests/reference) stay in target/python-env for the next time. Not a part of .ci/run: torch
# brings 5 GB along, and the wheel is a build of its own. `scripts/test-python.sh all` adds lm-eval and Ray, whose tests are skipped without.
# With CI=true a test that would be skipped for want of weights fails.
set -euo pipefail
cd "$(dirname "$0")/.."
target="${CARGO_TARGET_DIR:-target}"
environment="$target/python-env"
python="$environment/bin/python"
pins=(maturin==1.16.0 pytest==9.2.0 numpy==2.4.6 gguf==0.19.0 torch==2.15.0 transformers==5.22.2 accelerate==1.15.0 tqdm)
if [ "${1:-}" = all ]; then
    pins+=(lm-eval==0.4.13 "ray[serve]==2.60.0")
    shift
fi
if [ "$(cat "$environment/pins" 2>/dev/null)" != "${pins[*]}" ]; then
    rm -rf "$environment"
    "${PYTHON:-python3}" -m venv "$environment"
    "$python" -m pip install --quiet "${pins[@]}"
    printf '%s' "${pins[*]}" > "$environment/pins"
fi
rm -rf "$target/wheels"
"$python" -m maturin build --release --quiet --out "$target/wheels"
"$python" -m pip install --quiet --force-reinstall --no-deps "$target"/wheels/kvant-*.whl

"$python" -m pytest --quiet -p no:cacheprovider crates/kvant-python/tests "$@"
