#!/usr/bin/env bash
# The tests, and at the end a list of those that did not run: for want of weights that can be fetched, of a
# GPU or of instructions.
# With CI=true tests that could run elsewhere fail instead.
set -uo pipefail
cd "$(dirname "$0")/.."
list="${CARGO_TARGET_DIR:-target}/release/skipped-tests.txt"
rm -f "$list"
cargo test --workspace --release --no-fail-fast "$@"
status=$?
# Kernels for what this processor lacks are not there to be tested.
if [ "$(uname -sm)" = "Linux x86_64" ]; then
    for flag in avx2 avx512_vnni avx512_bf16 avx512vbmi amx_bf16 amx_int8; do
        grep -qw "$flag" /proc/cpuinfo && continue
        case $flag in
            avx2) tests="conformance of kvant-codec, kvant-cpu, kvant-attn with AVX2" ;;
            avx512_vnni) tests="the same with AVX-512; packed::arch::tests (kvant-attn)" ;;
            *) tests="packed::arch::running_rows::tests, packed::matrix (kvant-attn); int8, matrix unit (kvant-cpu)" ;;
        esac
        echo "kernels of $flag: not on this processor; $tests" >> "$list"
    done
fi
echo
if [ $status != 0 ]; then
    echo "tests failed: see above"
elif [ ! -s "$list" ]; then
    echo "every test ran"
fi
if [ -s "$list" ]; then
    echo "$(sort -u "$list" | wc -l) did not run:"
    sort -u "$list"
fi
exit $status
