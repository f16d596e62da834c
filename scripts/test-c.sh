#!/usr/bin/env bash
# The C library as a user meets it: installed, found by pkg-config, its examples compiled without a
# warning and run under the sanitizers, ten thousand wrong calls, the header in C++. With KVANT_BUILT=1
# what `cargo test --workspace --release` has built is taken as it is.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
capi=crates/kvant-capi

step() { printf -- '-- %s\n' "$*"; }
command -v pkg-config >/dev/null || { echo "pkg-config is needed (apt-get install pkg-config)"; exit 1; }

step "install"
scripts/install-c.sh "$work/prefix"
if [ "${KVANT_BUILT:-}" != 1 ]; then
    cargo build --release -p kvant-testing --example tiny_model
fi
"${CARGO_TARGET_DIR:-target}/release/examples/tiny_model" "$work/tiny.gguf"
export PKG_CONFIG_PATH=$work/prefix/lib/pkgconfig LD_LIBRARY_PATH=$work/prefix/lib
export ASAN_OPTIONS=detect_stack_use_after_return=1:strict_string_checks=1 UBSAN_OPTIONS=halt_on_error=1

step "compile"
flags="-std=gnu11 -O1 -g -Wall -Wextra -Wconversion -Wno-sign-conversion -Werror"
sanitize="-fsanitize=address,undefined -fno-omit-frame-pointer -fno-sanitize-recover=all"
found=$(pkg-config --cflags --libs libkvant)
for source in $capi/examples/chat.c $capi/examples/cache.c $capi/tests/misuse.c; do
    # shellcheck disable=SC2086
    ${CC:-cc} $flags $sanitize "$source" $found -lm -lpthread -o "$work/$(basename "$source" .c)"
done
# The static library, with what pkg-config says that it needs.
# shellcheck disable=SC2046,SC2086
${CC:-cc} $flags $capi/examples/cache.c $(pkg-config --cflags libkvant) "$work/prefix/lib/libkvant.a" \
    $(pkg-config --libs-only-l --static libkvant | sed 's/-lkvant//') -o "$work/cache-static"
if command -v c++ >/dev/null; then
    echo '#include <kvant.h>' > "$work/header.cc"
    # shellcheck disable=SC2046
    c++ -std=c++17 -Wall -Wextra -Werror -fsyntax-only $(pkg-config --cflags libkvant) "$work/header.cc"
fi

step "the cache alone"
KVANT_EXAMPLE_SNAPSHOT=$work/cache.kv "$work/cache"
"$work/cache-static" > /dev/null

step "a conversation"
KVANT_EXAMPLE_SNAPSHOT=$work/chat.kv "$work/chat" "$work/tiny.gguf" "Who are you?" "And I?" > "$work/chat.txt"
tail -n 2 "$work/chat.txt"
real=${KVANT_TEST_MODEL:-smollm2:135m}
if KVANT_EXAMPLE_SNAPSHOT=$work/real.kv "$work/chat" "$real" "Who wrote Hamlet?" \
    > "$work/real.txt" 2> "$work/real.err"; then
    cat "$work/real.txt"
    grep -q Shakespeare "$work/real.txt" || { echo "no Shakespeare in the answer"; exit 1; }
elif grep -q "kvant pull\|not installed" "$work/real.err" && [ "${CI:-}" != true ]; then
    echo "skipped: $(cat "$work/real.err")"
else
    cat "$work/real.err"
    exit 1
fi

step "wrong calls"
cd "$work" # some of the wrong paths are right
./misuse "$work/tiny.gguf" "$work/misuse.kv" "${KVANT_MISUSE_CALLS:-10000}" "${KVANT_MISUSE_SEED:-1}"
