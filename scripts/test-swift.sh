#!/usr/bin/env bash
# The Swift package on Linux: compiled and run against an installed libkvant, with nothing but swiftc (6.0 or later). Not a part of
# .ci/run, which has no Swift.
#
#     scripts/install-c.sh PREFIX && scripts/test-swift.sh PREFIX MODEL
set -euo pipefail
cd "$(dirname "$0")/.."
prefix=${1:?where libkvant is installed} model=${2:?a model with a chat template}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
flags=(-swift-version 6 -warnings-as-errors -I swift/Sources/CKvant -I "$work" -Xcc "-I$prefix/include" -L "$prefix/lib" -L "$work")

swiftc "${flags[@]}" -emit-library -emit-module -module-name Kvant -emit-module-path "$work/Kvant.swiftmodule" \
    -o "$work/libKvant.so" swift/Sources/Kvant/*.swift
for example in Chat Check; do
    swiftc "${flags[@]}" -lKvant -o "$work/$example" "swift/Examples/$example/main.swift"
done
export LD_LIBRARY_PATH=$work:$prefix/lib
"$work/Check" "$model" "$work/session.kv"
"$work/Chat" "$model" "Who are you?" > "$work/answer.txt"
head -c 200 "$work/answer.txt"
echo
