#!/usr/bin/env bash
# The page of `kvant serve` in a real browser (Debian's chromium): typed, streamed, stopped, edited, forked, saved, loaded.
#
#   scripts/server-page.sh [FOLDER]        pictures go to FOLDER if one is given; KVANT=path/to/kvant, MODEL=name
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/server-lib.sh
command -v chromium > /dev/null || { echo "no chromium: apt-get install chromium"; exit 1; }
python_packages playwright
pictures=${1:-$work}
mkdir -p "$pictures" "$work/kept"
serve ${MODEL:+-m "$MODEL"} --slot-dir "$work/kept" -c 4096
"$venv/bin/python" scripts/server_page.py "$url/" "$pictures"
finish
