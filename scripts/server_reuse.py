#!/usr/bin/env python3
"""What it costs to answer a prompt whose parts were read before in another order, and to decode behind them. Lines of JSON for
results/reuse.jsonl.

    scripts/server_reuse.py first-token [--model M] [--documents 4] [--tokens 1900] [--rounds 3]
    scripts/server_reuse.py decode [--model M] [--tokens 7600] [--rounds 3]

Starts `kvant serve` (KVANT, else target/release/kvant) by itself. Seconds are wall-clock; cpu_s is what the server's process took, which
neighbours on the machine disturb less. Texts are the documents of this repository, cut by tokens.
"""
import argparse
import datetime
import json
import os
import pathlib
import statistics
import subprocess
import sys
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent


class Server:
    def __init__(self, model, *flags):
        program = os.environ.get("KVANT", str(ROOT / "target/release/kvant"))
        self.version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.strip()
        arguments = [program, "serve", "-m", model, "-c", "8192", "--port", "0", *flags]
        self.process = subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            if " at http" in line:
                self.url = line.split(" at ")[1].split("/v1")[0]
                break
        else:
            sys.exit("the server did not start")

    def ask(self, path, body):
        request = urllib.request.Request(self.url + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=3600) as answer:
            return json.load(answer)

    def cpu(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(") ", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def complete(self, prompt, count, **own):
        """Seconds, CPU seconds and usage of an answer of `count` tokens."""
        cached = own.pop("cached", True)
        body = {"prompt": prompt, "max_tokens": count, "temperature": 0, "ignore_eos": True, "cache_prompt": cached, "kvant": own}
        began, cpu = time.monotonic(), self.cpu()
        answer = self.ask("/v1/completions", body)
        return time.monotonic() - began, self.cpu() - cpu, answer["usage"].get("kvant", {})

    def end(self):
        self.process.terminate()
        self.process.wait()


def texts(server, count, tokens, skip=0):
    """`count` texts of `tokens` tokens, with something between any two that none of them has."""
    names = ["architecture.md", "gpu.md", "papers.md", "formats.md", "server.md", "lab.md", "cli.md", "python.md"]
    text = "".join((ROOT / "docs" / name).read_text() for name in names)
    ids = server.ask("/tokenize", {"content": text, "add_special": False})["tokens"][skip:]
    if len(ids) < count * tokens:
        sys.exit(f"{len(ids)} tokens of text, expected {count * tokens}")
    return [ids[at * tokens:(at + 1) * tokens] for at in range(count)]


def row(server, args, **fields):
    command = "scripts/server_reuse.py " + " ".join(sys.argv[1:])
    print(json.dumps({"date": datetime.date.today().isoformat(), "program": server.version, "model": args.model,
                      "threads": os.cpu_count(), **fields, "command": command}), flush=True)


def first_token(args):
    for share in args.shares:
        cold, moved = [], []
        for turn in range(args.rounds):
            server = Server(args.model)
            encode = lambda content: server.ask("/tokenize", {"content": content, "add_special": False})["tokens"]
            rules = encode("Answer from the documents alone, and say where it stands.\n" * 4)
            asked = encode("\nQuestion: what is a tile?\nAnswer:")
            documents = texts(server, args.documents, args.tokens, skip=100 + turn * 37)
            join = lambda order: rules + [token for at in order for token in documents[at]] + asked
            server.complete(asked, 1)
            cold.append(server.complete(join(range(args.documents)), 1, reuse="prefix"))
            moved.append(server.complete(join(reversed(range(args.documents))), 1, reuse="moved", recompute=share))
            server.end()
        (cold_s, cold_cpu), (seconds, cpu) = ([statistics.median(run[at] for run in runs) for at in (0, 1)] for runs in (cold, moved))
        row(server, args, kind="moved-first-token", documents=args.documents, tokens=args.tokens, rounds=args.rounds, recompute=share,
            cold_s=round(cold_s, 3), cold_cpu_s=round(cold_cpu, 3), seconds=round(seconds, 3), cpu_s=round(cpu, 3),
            ratio=round(seconds / cold_s, 4), cpu_ratio=round(cpu / cold_cpu, 4), usage=moved[-1][2])


def decode(args):
    server = Server(args.model)
    text = texts(server, 1, args.tokens, skip=50)[0]
    server.complete(text, 1, reuse="prefix")
    new = 7
    times = {0: [], 1: [], 4: [], 16: []}
    for turn in range(args.rounds):
        for shifts in times:
            # A token more in front of each part: as many parts, as many distances.
            prompt, step = text[:64], (len(text) - 64) // max(shifts, 1)
            for part in range(max(shifts, 1)):
                start, end = 64 + part * step, len(text) if part + 1 == max(shifts, 1) else 64 + (part + 1) * step
                prompt = prompt + ([new + turn] if shifts else []) + text[start:end]
            # Once to take it over, then the tokens alone: the second finds all of the prompt.
            usage = server.complete(prompt, 1, reuse="moved", recompute=0)[2]
            few = server.complete(prompt, 1, reuse="moved", recompute=0)
            many = server.complete(prompt, 1 + args.count, reuse="moved", recompute=0)
            times[shifts].append(((many[0] - few[0]) / args.count, (many[1] - few[1]) / args.count, usage))
    base = None
    for shifts, runs in times.items():
        wall, cpu = (1000 * statistics.median(run[at] for run in runs) for at in (0, 1))
        base = base or (wall, cpu)
        row(server, args, kind="moved-decode", tokens=args.tokens, rounds=args.rounds, count=args.count, shifts=shifts, ms=round(wall, 2),
            cpu_ms=round(cpu, 2), slower=round(wall / base[0] - 1, 4), cpu_slower=round(cpu / base[1] - 1, 4), usage=runs[-1][2])
    server.end()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["first-token", "decode"])
    parser.add_argument("--model", default="smollm2:135m")
    parser.add_argument("--documents", type=int, default=4)
    parser.add_argument("--tokens", type=int)
    parser.add_argument("--count", type=int, default=48)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--shares", type=lambda text: [float(share) for share in text.split(",")], default=[0.0, 0.15])
    args = parser.parse_args()
    args.tokens = args.tokens or (1900 if args.what == "first-token" else 7600)
    (first_token if args.what == "first-token" else decode)(args)


if __name__ == "__main__":
    main()
