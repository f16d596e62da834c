#!/usr/bin/env python3
"""How much of what agents ask again is read again: conversations as agents send them, replayed against `kvant serve`. Lines of JSON for
results/reuse.jsonl, one per session and way of reuse.

    benches/agents/replay.py [--model smollm2:135m] [--ways prefix,moved:0.15,moved:0] [--sessions edit,tools,...]

Starts `kvant serve` (KVANT, else target/release/kvant) by itself, anew for every session and way.
"""
import argparse
import datetime
import json
import os
import pathlib
import subprocess
import sys
import time
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from sessions import SESSIONS

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# Tokens that stand together in an earlier prompt count as seen before.
GRAM = 16


class Server:
    def __init__(self, model):
        program = os.environ.get("KVANT", str(ROOT / "target/release/kvant"))
        self.version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.strip()
        self.process = subprocess.Popen([program, "serve", "-m", model, "-c", "8192", "--port", "0"], stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            if " at http" in line:
                self.url = line.split(" at ")[1].split("/v1")[0]
                return
        sys.exit("the server did not start")

    def ask(self, path, body):
        request = urllib.request.Request(self.url + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=3600) as answer:
            return json.load(answer)

    def tokens(self, messages):
        prompt = self.ask("/apply-template", {"messages": messages})["prompt"]
        return self.ask("/tokenize", {"content": prompt, "parse_special": True})["tokens"]

    def cpu(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(") ", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self):
        self.process.terminate()
        self.process.wait()


def seen_before(tokens, grams):
    """How many of `tokens` stand in a run of GRAM tokens that an earlier prompt has."""
    seen = bytearray(len(tokens))
    for at in range(len(tokens) - GRAM + 1):
        if tuple(tokens[at:at + GRAM]) in grams:
            seen[at:at + GRAM] = b"\1" * GRAM
    return sum(seen)


def replay(model, name, way):
    reuse, _, share = way.partition(":")
    own = {"reuse": reuse, **({"recompute": float(share)} if share else {})}
    server, grams = Server(model), set()
    sums = dict.fromkeys(["prompt", "seen", "read", "recomputed", "read_again"], 0)
    seconds, cpu, first = 0.0, 0.0, []
    requests = SESSIONS[name]()
    for messages in requests:
        tokens = server.tokens(messages)
        seen = seen_before(tokens, grams)
        grams.update(tuple(tokens[at:at + GRAM]) for at in range(len(tokens) - GRAM + 1))
        body = {"messages": messages, "max_tokens": 1, "temperature": 0, "kvant": own}
        began, before = time.monotonic(), server.cpu()
        usage = server.ask("/v1/chat/completions", body)["usage"]
        first.append(time.monotonic() - began)
        seconds, cpu = seconds + first[-1], cpu + server.cpu() - before
        recomputed = usage.get("kvant", {}).get("recomputed", 0)
        read = usage["prompt_tokens"] - usage["prompt_tokens_details"]["cached_tokens"] - recomputed
        new = usage["prompt_tokens"] - seen
        for key, value in [("prompt", usage["prompt_tokens"]), ("seen", seen), ("read", read), ("recomputed", recomputed),
                           ("read_again", max(read - new, 0))]:
            sums[key] += value
    row = {"kind": "agents", "date": datetime.date.today().isoformat(), "program": server.version, "model": model,
           "threads": os.cpu_count(), "session": name, "requests": len(requests), "reuse": reuse, "recompute": float(share) if share else None,
           **{f"{key}_tokens": value for key, value in sums.items()}, "again_ratio": round(sums["read_again"] / max(sums["seen"], 1), 4),
           "recomputed_ratio": round(sums["recomputed"] / max(sums["seen"], 1), 4), "seconds": round(seconds, 2), "cpu_s": round(cpu, 2),
           "command": f"benches/agents/replay.py --model {model} --sessions {name} --ways {way}"}
    print(json.dumps(row), flush=True)
    server.end()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", default="smollm2:135m")
    parser.add_argument("--ways", default="prefix,moved:0.15,moved:0")
    parser.add_argument("--sessions", default=",".join(SESSIONS))
    args = parser.parse_args()
    for name in args.sessions.split(","):
        for way in args.ways.split(","):
            replay(args.model, name, way)


if __name__ == "__main__":
    main()
