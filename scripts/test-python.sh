#!/usr/bin/env bash
# The Python package: builds the wheel, installs it in an environment of its own and runs its tests.
#
#   scripts/test-python.sh          with torch and transformers, as pinned for tests/reference; .ci/run does this
#   scripts/test-python.sh light    with numpy alone: torch is 5 GB. Tests that need more are skipped by name.
#   scripts/test-python.sh all      with lm-eval, Ray and what runs the notebook as well
#   scripts/test-python.sh install  makes the environment with torch and ends
#
# Further arguments are pytest's. Environments stay in target/ for the next time; `light` takes a larger one that is there. After
# `cargo test --workspace --release` only the package itself is compiled. With CI=true a test that would be skipped for
# want of weights fails.
set -euo pipefail
cd "$(dirname "$0")/.."
target="${CARGO_TARGET_DIR:-target}"
light=(maturin==1.16.0 pytest==9.2.0 numpy==2.4.6 tqdm)
torch=("${light[@]}" gguf==0.19.0 torch==2.15.0 transformers==5.22.2 accelerate==1.15.0)
all=("${torch[@]}" lm-eval==0.4.13 "ray[serve]==2.60.0" nbclient nbformat ipykernel matplotlib)

mode=torch install=
case "${1:-}" in
light | all)
    mode="$1"
    shift
    ;;
install) install=1 ;;
esac
[ "$mode" != light ] || for have in torch all; do
    declare -n pins="$have"
    [ "$(cat "$target/python-env-$have/pins" 2>/dev/null)" != "${pins[*]}" ] || mode="$have"
done
declare -n pins="$mode"
environment="$target/python-env-$mode"
python="$environment/bin/python"
if [ "$(cat "$environment/pins" 2>/dev/null)" != "${pins[*]}" ]; then
    rm -rf "$environment"
    "${PYTHON:-python3}" -m venv "$environment"
    "$python" -m pip install --quiet --disable-pip-version-check "${pins[@]}"
    printf '%s' "${pins[*]}" > "$environment/pins"
fi
[ -z "$install" ] || exit 0
rm -rf "$target/wheels"
"$python" -m maturin build --release --quiet --out "$target/wheels"
"$python" -m pip install --quiet --disable-pip-version-check --force-reinstall --no-deps "$target"/wheels/kvant-*.whl

"$python" -m pytest --quiet -r s -p no:cacheprovider crates/kvant-python/tests "$@"
