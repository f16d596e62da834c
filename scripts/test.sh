#!/usr/bin/env bash
# The tests, and at the end a list of those that did not run: for want of weights that can be fetched, or of a GPU.
# With CI=true such tests fail instead.
set -uo pipefail
cd "$(dirname "$0")/.."
list="${CARGO_TARGET_DIR:-target}/release/skipped-tests.txt"
rm -f "$list"
cargo test --workspace --release "$@"
status=$?
echo
if [ -s "$list" ]; then
    echo "$(sort -u "$list" | wc -l) tests did not run:"
    sort -u "$list"
else
    echo "every test ran"
fi
exit $status
