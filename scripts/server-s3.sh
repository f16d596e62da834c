#!/usr/bin/env bash
# Prefixes in S3, against an S3 that others wrote (moto's server): read by another process, missed while it is gone, found again.
# One line of JSON for results/server.jsonl.
#
#   scripts/server-s3.sh [TOKENS]        KVANT=path/to/kvant, MODEL=name, KVANT_VENV=folder to keep what is installed
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/server-lib.sh
tokens=${1:-1000}
python_packages 'moto[server]'
port=$((20000 + RANDOM % 10000))
export AWS_ACCESS_KEY_ID=testing AWS_SECRET_ACCESS_KEY=testing AWS_REGION=eu-west-1 AWS_ENDPOINT_URL=http://127.0.0.1:$port
moto=
trap 'kill ${server:+"$server"} ${moto:+"$moto"} 2>/dev/null || true; rm -rf "$work"' EXIT
start_moto() {
    "$venv/bin/moto_server" -p "$port" > "$work/moto.log" 2>&1 &
    moto=$!
    for _ in $(seq 300); do
        "$venv/bin/python" - << 'END_OF_BUCKET' 2> /dev/null && return
import boto3, os
s3 = boto3.client("s3", endpoint_url=os.environ["AWS_ENDPOINT_URL"], region_name="eu-west-1")
s3.create_bucket(Bucket="caches", CreateBucketConfiguration={"LocationConstraint": "eu-west-1"})
END_OF_BUCKET
        sleep 0.2
    done
    echo "moto does not start" && exit 1
}
ask() { python3 scripts/server_load.py "$1" "$url" --tokens "$tokens"; }
start_here() { serve ${MODEL:+-m "$MODEL"} -c $((tokens + 1000)) --prefix-store s3://caches/kvant; }

start_moto
start_here
first=$(ask first)
finish
objects=$("$venv/bin/python" -c '
import boto3, os
s3 = boto3.client("s3", endpoint_url=os.environ["AWS_ENDPOINT_URL"], region_name="eu-west-1")
print(sum(s3.get_paginator("list_objects_v2").paginate(Bucket="caches", Prefix="kvant/").search("length(Contents)")))')
start_here
again=$(ask again)
finish
kill $moto
wait $moto || true
start_here
gone=$(ask again)
start_moto
sleep 1.2
finish
python3 - "$first" "$again" "$gone" "$tokens" "$objects" << 'END_OF_ROW'
import datetime, json, sys
first, again, gone = (json.loads(text) for text in sys.argv[1:4])
tokens = int(sys.argv[4])
assert first["first"]["cached_tokens"] == 0, first
assert again["again"]["cached_tokens"] >= tokens - 256, again
assert gone["again"]["cached_tokens"] == 0, gone
assert int(sys.argv[5]) > tokens // 256, sys.argv[5]
print(json.dumps({"kind": "s3", "date": datetime.date.today().isoformat(), "tokens": tokens, "cold_s": first["first"]["seconds"],
    "s3_s": again["again"]["seconds"], "s3_ratio": round(again["again"]["seconds"] / first["first"]["seconds"], 4),
    "cached": again["again"]["cached_tokens"], "objects": int(sys.argv[5]), "service": "moto", "command": f"scripts/server-s3.sh {tokens}"}))
END_OF_ROW
