"""Load on servers of OpenAI's API, with nothing but Python's own library.

    server_load.py first URL --tokens 4000        time to the first token of a prompt that is new, and of one with the same beginning
    server_load.py again URL --tokens 4000        time to the first token of a prompt with the same beginning, whoever read it
    server_load.py users URL                      users with a shared prompt: tokens per second, time between tokens
    server_load.py stall URL                      users with a shared prompt: time between tokens while a long prompt is read, and without it

Every row is one line of JSON.
"""

import argparse
import http.client
import json
import random
import statistics
import threading
import time
import urllib.parse

WORDS = "time year people way day man thing woman life child world school state family student group country problem hand part place".split()


def text(tokens, seed):
    """About so many tokens of English words."""
    choose = random.Random(seed)
    return " ".join(choose.choice(WORDS) for _ in range(tokens))


def stream(url, prompt, most, model):
    """When the request was sent, and when each part of the answer came; tokens of the prompt, cached, generated."""
    place = urllib.parse.urlparse(url)
    connection = http.client.HTTPConnection(place.hostname, place.port, timeout=600)
    body = {"model": model, "prompt": prompt, "max_tokens": most, "temperature": 0, "stream": True, "ignore_eos": True,
            "logit_bias": {}, "stream_options": {"include_usage": True}}
    sent = time.perf_counter()
    connection.request("POST", "/v1/completions", json.dumps(body), {"Content-Type": "application/json"})
    response = connection.getresponse()
    assert response.status == 200, response.read()
    times, usage = [], None
    for line in response:
        if not line.startswith(b"data: {"):
            continue
        event = json.loads(line[6:])
        usage = event.get("usage") or usage
        if event.get("choices") and event["choices"][0]["text"]:
            times.append(time.perf_counter())
    connection.close()
    return sent, times, usage


def first_token(url, prompt, model):
    sent, times, usage = stream(url, prompt, 2, model)
    cached = ((usage or {}).get("prompt_tokens_details") or {}).get("cached_tokens")
    return {"seconds": round(times[0] - sent, 4), "prompt_tokens": (usage or {}).get("prompt_tokens"), "cached_tokens": cached}


def quantile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def gaps(times):
    return [b - a for a, b in zip(times, times[1:])]


def users(url, args):
    shared = text(args.tokens, 1)
    answers = [None] * args.users
    # As in a server that has been up for a while, somebody has asked before.
    stream(url, shared + " First", 2, args.model)

    def one(number):
        answers[number] = stream(url, f"{shared} Question {number}:", args.answer, args.model)

    began = time.perf_counter()
    threads = [threading.Thread(target=one, args=(number,)) for number in range(args.users)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    took = max(times[-1] for _, times, _ in answers) - began
    between = [gap for _, times, _ in answers for gap in gaps(times)]
    counts = [usage["completion_tokens"] if usage else len(times) for _, times, usage in answers]
    return {"users": args.users, "shared_tokens": args.tokens, "answer_tokens": args.answer, "seconds": round(took, 2),
            "tokens_per_second": round(sum(counts) / took, 2), "between_p50_ms": round(1e3 * statistics.median(between), 1),
            "between_p95_ms": round(1e3 * quantile(between, 0.95), 1),
            "first_token_p95_s": round(quantile([times[0] - sent for sent, times, _ in answers], 0.95), 2)}


def stall(url, args):
    """Users with a shared prompt have answers; then they have them once more while long prompts are read."""
    rows = {}
    shared = text(args.tokens, 1)
    stream(url, shared + " First", 2, args.model)
    for name in ("without", "with"):
        answers, reading, done = [None] * args.users, [], threading.Event()

        def one(number):
            answers[number] = stream(url, f"{shared} {name} {number}:", args.answer, args.model)

        def read():
            seed = 100
            while not done.is_set():
                seed += 1
                sent, times, _ = stream(url, text(args.long, seed), 1, args.model)
                reading.append((sent, times[0]))

        threads = [threading.Thread(target=one, args=(number,)) for number in range(args.users)]
        reader = threading.Thread(target=read)
        if name == "with":
            reader.start()
            time.sleep(1)
        [thread.start() for thread in threads]
        [thread.join() for thread in threads]
        done.set()
        if name == "with":
            reader.join()
        between = [gap for _, times, _ in answers for gap in gaps(times)]
        rows[name] = (quantile(between, 0.95), max(between))
    return {"users": args.users, "shared_tokens": args.tokens, "long_prompts": len(reading), "long_prompt_tokens": args.long, "p95_without_ms": round(1e3 * rows["without"][0], 1),
            "p95_with_ms": round(1e3 * rows["with"][0], 1), "ratio": round(rows["with"][0] / rows["without"][0], 2),
            "max_with_ms": round(1e3 * rows["with"][1], 1)}


parser = argparse.ArgumentParser()
parser.add_argument("what", choices=["first", "again", "users", "stall"])
parser.add_argument("url")
parser.add_argument("--model", default="test")
parser.add_argument("--tokens", type=int, default=None)
parser.add_argument("--users", type=int, default=16)
parser.add_argument("--answer", type=int, default=100)
parser.add_argument("--long", type=int, default=7500)
args = parser.parse_args()
if args.what in ("first", "again"):
    # Prompts of words that are one token each; the same beginning in every call.
    shared = text(args.tokens or 4000, 7)
    ending = f" {time.time_ns()}"
    row = {args.what: first_token(args.url, shared + ending, args.model)}
    if args.what == "first":
        row["second"] = first_token(args.url, shared + ending + " And more.", args.model)
        row["ratio"] = round(row["second"]["seconds"] / row["first"]["seconds"], 4)
else:
    args.tokens = args.tokens or 2000
    row = {"users": users, "stall": stall}[args.what](args.url, args)
print(json.dumps(row))
