#!/usr/bin/env bash
# Builds libkvant and installs it: header, shared and static library, pkg-config file.
#
#     scripts/install-c.sh [PREFIX]        default /usr/local; DESTDIR is put before it
#
# KVANT_FEATURES=gpu builds it for GPUs; with KVANT_BUILT=1 what `cargo test --release` has built is taken as it is.
set -euo pipefail
cd "$(dirname "$0")/.."
prefix=${1:-/usr/local}
case $prefix in /*) ;; *) prefix=$PWD/$prefix ;; esac
into=${DESTDIR:-}$prefix
built=${CARGO_TARGET_DIR:-target}/release

if [ "${KVANT_BUILT:-}" = 1 ]; then
    # Tests leave libraries among the dependencies.
    built=$built/deps
else
    cargo build --release -p kvant-capi ${KVANT_FEATURES:+--features "$KVANT_FEATURES"}
fi
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)

mkdir -p "$into/include" "$into/lib/pkgconfig"
install -m 644 crates/kvant-capi/include/kvant.h "$into/include/"
install -m 644 "$built/libkvant.a" "$into/lib/"
case $(uname -s) in
Darwin)
    private="-framework CoreFoundation -framework Security -liconv -lm"
    install -m 755 "$built/libkvant.dylib" "$into/lib/"
    ;;
*)
    private="-lgcc_s -lutil -lrt -lpthread -lm -ldl"
    # The name that programs look for: see crates/kvant-capi/build.rs.
    soname=libkvant.so.$(case $version in 0.*) echo "${version%.*}" ;; *) echo "${version%%.*}" ;; esac)
    install -m 755 "$built/libkvant.so" "$into/lib/libkvant.so.$version"
    ln -sf "libkvant.so.$version" "$into/lib/$soname"
    ln -sf "$soname" "$into/lib/libkvant.so"
    ;;
esac
sed -e "s|@PREFIX@|$prefix|" -e "s|@VERSION@|$version|" -e "s|@PRIVATE@|$private|" \
    crates/kvant-capi/libkvant.pc.in > "$into/lib/pkgconfig/libkvant.pc"
echo "libkvant $version is in $into"
