#!/usr/bin/env python3
"""Users that ask a server for greedy answers at the same time, each over a stream of its own; prints one line of JSON.

usage: server_gpu_load.py USERSxPROMPT,ANSWER URL [--server NAME] [--command TEXT]
       server_gpu_load.py wait URL
"""

import argparse
import datetime
import http.client
import json
import random
import statistics
import string
import sys
import threading
import time
import urllib.parse

START_TIME = 300


def connect(url):
    address = urllib.parse.urlsplit(url)
    return http.client.HTTPConnection(address.hostname, address.port, timeout=900)


def wait(url):
    """Until the server says that it is ready."""
    end = time.monotonic() + START_TIME
    while time.monotonic() < end:
        for path in ("/ready", "/health"):
            try:
                connection = connect(url)
                connection.request("GET", path)
                status = connection.getresponse().status
            except OSError:
                break
            if status == 200:
                return
            if status != 404:
                break
        time.sleep(0.2)
    sys.exit(f"{url}: not ready after {START_TIME} s")


class User(threading.Thread):
    """One request, and when its parts came."""

    def __init__(self, url, prompt, answer):
        super().__init__()
        self.url, self.prompt, self.answer = url, prompt, answer
        self.times, self.usage, self.refusal = [], {}, None

    def run(self):
        connection = connect(self.url)
        body = {
            "model": "default",
            "prompt": self.prompt,
            "max_tokens": self.answer,
            "temperature": 0,
            "ignore_eos": True,
            "stream": True,
            "stream_options": {"include_usage": True},
        }
        self.began = time.perf_counter()
        connection.request("POST", "/v1/completions", json.dumps(body), {"Content-Type": "application/json"})
        response = connection.getresponse()
        if response.status != 200:
            self.refusal = response.read(300).decode(errors="replace")
            return
        for line in response:
            if line.startswith(b"data: {"):
                event = json.loads(line[6:])
                self.usage = event.get("usage") or self.usage
                if event.get("choices"):
                    self.times.append(time.perf_counter())


class Memory(threading.Thread):
    """The most GPU memory that kvant's caches have while a load runs: what is set aside, and what of that sequences have."""

    def __init__(self, url):
        super().__init__(daemon=True)
        self.url, self.most, self.done = url, [0, 0], threading.Event()

    def run(self):
        while not self.done.wait(0.2):
            connection = connect(self.url)
            connection.request("GET", "/metrics")
            response = connection.getresponse()
            lines = response.read().decode(errors="replace").splitlines() if response.status == 200 else []
            told = dict(line.rsplit(" ", 1) for line in lines if line.startswith("kvant_device_cache_"))
            if told:
                aside, free = (int(told[f"kvant_device_cache_{name}"]) for name in ("bytes", "free_bytes"))
                self.most = [max(self.most[0], aside), max(self.most[1], aside - free)]


def measure(load, url):
    users, rest = load.split("x")
    prompt, answer = (int(count) for count in rest.split(","))
    # The tokeniser is one of bytes: a letter is a token. Every prompt is new to the server.
    letters = random.Random(time.time_ns())
    texts = ["".join(letters.choices(string.ascii_lowercase, k=prompt)) for _ in range(int(users))]
    threads = [User(url, text, answer) for text in texts]
    memory = Memory(url)
    memory.start()
    began = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    memory.done.set()
    aside, taken = memory.most
    caches = {"cache_mb": round(aside / 1e6), "cache_taken_mb": round(taken / 1e6)} if aside else {}
    for thread in threads:
        if thread.refusal or not thread.times:
            sys.exit(f"{url}: {thread.refusal or 'an answer without tokens'}")
    end = max(thread.times[-1] for thread in threads)
    tokens = sum(thread.usage.get("completion_tokens", len(thread.times)) for thread in threads)
    gaps = sorted(1e3 * (b - a) for thread in threads for a, b in zip(thread.times, thread.times[1:]))
    first = sorted(thread.times[0] - thread.began for thread in threads)
    at = lambda values, share: values[min(len(values) - 1, int(share * len(values)))]
    return {
        "users": int(users),
        "prompt": prompt,
        "answer": answer,
        "tokens_per_second": round(tokens / (end - began), 1),
        "between_ms": round(statistics.median(gaps), 2),
        "between_p95_ms": round(at(gaps, 0.95), 2),
        "first_s": round(statistics.median(first), 3),
        "first_p95_s": round(at(first, 0.95), 3),
        **caches,
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("load")
    parser.add_argument("url")
    parser.add_argument("--server", default="kvant")
    parser.add_argument("--command", default="")
    args = parser.parse_args()
    if args.load == "wait":
        return wait(args.url)
    row = {"server": args.server, **measure(args.load, args.url)}
    row |= {"date": datetime.date.today().isoformat(), "command": args.command}
    print(json.dumps(row), flush=True)


if __name__ == "__main__":
    main()
