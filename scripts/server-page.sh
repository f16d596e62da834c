#!/usr/bin/env bash
# The page of `kvant serve` in a real browser (Debian's chromium): typed, streamed, stopped, edited, forked, looked at, saved, loaded; under
# hostile content; and pages of other sites, which can do nothing to the server.
#
#   scripts/server-page.sh [FOLDER]        pictures go to FOLDER (docs/page is theirs); KVANT=path/to/kvant, MODEL=name
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/server-lib.sh
command -v chromium > /dev/null || { echo "no chromium: apt-get install chromium"; exit 1; }
python_packages playwright
# What looks for barriers: for this test alone.
axe=${AXE:-$work/axe/node_modules/axe-core/axe.min.js}
[ -f "$axe" ] || npm install --silent --no-audit --no-fund --prefix "$work/axe" axe-core@4
pictures=${1:-$work}
mkdir -p "$pictures" "$work/kept" "$work/files"
serve ${MODEL:+-m "$MODEL"} -c 4096 --kv-policy h2o:max=128
evicting=$url/ other=$server
trap 'kill $other ${server:+"$server"} 2>/dev/null || true; rm -rf "$work"' EXIT
serve ${MODEL:+-m "$MODEL"} --slot-dir "$work/kept" -c 4096
"$venv/bin/python" scripts/server_page.py "$url/" "$evicting" "$pictures" "$axe"
"$venv/bin/python" scripts/server_hostile.py "$url/" "$work/files"
"$venv/bin/python" scripts/server_origins.py "$url/"
finish
server=$other
finish
