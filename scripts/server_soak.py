"""Mixed load on `kvant serve`, with clients that leave in every phase, connections that dribble, and a Redis that comes and goes.

    server_soak.py URL PID --minutes 30 [--redis PORT] [--compare bits|texts|close] [--cold]

First every request runs alone, then at random beside others. Every answer that was waited for must be the one the request had alone:

    bits    texts, log-probabilities and tokens bit for bit
    texts   texts alone
    close   up to the first token that differs, distributions whose mean KL divergence is at most --most-kld

With --cold the requests that are compared take no cached prefix, beside others that do. On a server with --exact --kv-preset f32 bits are the
same whatever was cached, on a GPU texts are, and bits with --exact and --cold.

One line of JSON; exit 1 if anything is wrong.
"""

import argparse
import http.client
import json
import math
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

WORDS = "time year people way day man thing woman life child world school state family student group country problem hand part place".split()
SCHEMA = {"type": "object", "properties": {"name": {"type": "string", "maxLength": 20}, "age": {"type": "integer"}}, "required": ["name", "age"]}
TOOL = {"type": "function", "function": {"name": "weather", "parameters": {"type": "object", "properties": {"city": {"enum": ["Oslo", "Rome"]}},
                                                                            "required": ["city"]}}}


def words(count, seed):
    choose = random.Random(seed)
    return " ".join(choose.choice(WORDS) for _ in range(count))


def requests(told, cold):
    """Path and body of every request; if `told`, only those that tell log-probabilities, if `cold` those of dialects with `cache_prompt`. Many
    share beginnings, so that prefixes are taken, forked and evicted."""
    made = []
    for number in range(8):
        shared = words((60, 200, 400, 800)[number % 4], number % 4)
        made.append(("/v1/completions", {"prompt": f"{shared} {words(12, 100 + number)}", "max_tokens": 16 + 8 * (number % 3)}))
    for number in range(4):
        made.append(("/v1/completions", {"prompt": words(200 + 90 * number, number), "max_tokens": 20, "n": 2, "logprobs": 3}))
        made.append(("/v1/completions", {"prompt": words(150, number % 2), "max_tokens": 4, "echo": True, "logprobs": 1}))
        made.append(("/v1/completions", {"prompt": words(80, number), "max_tokens": 24, "temperature": 1, "seed": number}))
        made.append(("/v1/completions", {"prompt": [list(range(500 + number, 700)), [1, 2, 3, 4 + number]], "max_tokens": 12}))
    for number in range(4):
        story = [{"role": "system", "content": words(100, 9)}, {"role": "user", "content": f"Tell me about {WORDS[number]}."}]
        more = [{"role": "assistant", "content": "Gladly. " + words(40, number)}, {"role": "user", "content": "Go on."}]
        made.append(("/v1/chat/completions", {"messages": story, "max_tokens": 40, "logprobs": True, "top_logprobs": 2}))
        made.append(("/v1/chat/completions", {"messages": story + more, "max_tokens": 24}))
        made.append(("/v1/messages", {"messages": story[1:], "system": story[0]["content"], "max_tokens": 24}))
        made.append(("/api/chat", {"messages": story, "options": {"num_predict": 20, "temperature": 0}}))
    person = {"type": "json_schema", "json_schema": {"name": "person", "schema": SCHEMA}}
    for name in ("Ann", "Bo"):
        asked = [{"role": "user", "content": f"Who is {name}?"}]
        made.append(("/v1/chat/completions", {"messages": asked, "max_tokens": 48, "response_format": person}))
        made.append(("/v1/chat/completions", {"messages": asked, "max_tokens": 48, "tools": [TOOL], "tool_choice": "required"}))
    for path, body in made:
        body.setdefault("model", "test")
        if path != "/api/chat":
            body.setdefault("temperature", 0)
    if told or cold:
        made = [(path, body) for path, body in made if path in ("/v1/completions", "/v1/chat/completions")]
    if not told:
        return made
    made = [(path, body) for path, body in made if not body["temperature"] and "tools" not in body and "response_format" not in body]
    for path, body in made:
        body.update({"logprobs": 20} if path == "/v1/completions" else {"logprobs": True, "top_logprobs": 20})
    return made


def essence(path, text, streamed):
    """What an answer says, without ids, dates, times and what was cached."""
    if not streamed:
        body = json.loads(text)
        if path == "/v1/messages":
            return json.dumps(body["content"])
        if path == "/api/chat":
            return json.dumps(body["message"]["content"])
        return json.dumps([{key: choice.get(key) for key in ("index", "text", "message", "logprobs", "finish_reason")}
                           for choice in sorted(body["choices"], key=lambda choice: choice["index"])
                           if scrub(choice)])
    parts = {}
    for line in text.splitlines():
        if path == "/api/chat":
            parts[0] = parts.get(0, "") + json.loads(line)["message"]["content"]
        elif line.startswith("data: {"):
            event = json.loads(line[6:])
            assert "error" not in event, event
            for choice in event.get("choices", []):
                parts.setdefault(choice["index"], "")
                piece = choice.get("text") or choice.get("delta", {}).get("content") or ""
                piece += called(choice.get("delta", {}))
                parts[choice["index"]] = parts.get(choice["index"], "") + piece
            if event.get("type") == "content_block_delta":
                parts[0] = parts.get(0, "") + event["delta"].get("text", "")
    return json.dumps([parts[index] for index in sorted(parts)])


def streamed(path, text):
    """The answer that a stream makes."""
    body = json.loads(text)
    if path == "/v1/messages":
        return json.dumps(["".join(part.get("text", "") for part in body["content"])])
    if path == "/api/chat":
        return json.dumps([body["message"]["content"]])
    choices = sorted(body["choices"], key=lambda choice: choice["index"])
    said = lambda choice: choice.get("text") or (choice.get("message") or {}).get("content") or ""
    return json.dumps([said(choice) + called(choice.get("message") or {}) for choice in choices])


def called(message):
    """Names and arguments of the tools that a message, or a part of it, calls."""
    functions = [call["function"] for call in message.get("tool_calls") or []]
    return "".join((function.get("name") or "") + (function.get("arguments") or "") for function in functions)


def scrub(choice):
    for call in (choice.get("message") or {}).get("tool_calls") or []:
        call.pop("id", None)
    return True


def distributions(path, text):
    """Of every choice, each token with the log-probabilities of the likeliest ones in its place; a prompt's tokens are left out."""
    body, found = json.loads(text), []
    for choice in sorted(body["choices"], key=lambda choice: choice["index"]):
        if path == "/v1/completions":
            told = choice["logprobs"]
            found.append([(token, likeliest) for token, likeliest in zip(told["tokens"], told["top_logprobs"]) if likeliest])
        else:
            likeliest = lambda place: {other["token"]: other["logprob"] for other in place["top_logprobs"]}
            found.append([(place["token"], likeliest(place)) for place in choice["logprobs"]["content"]])
    return found


def divergence(known, said):
    """KL divergence of what is told of two distributions: the tokens that both name, and all others as one."""
    both = [(math.exp(known[token]), math.exp(said[token])) for token in known if token in said]
    rest = [max(1e-9, 1 - sum(pair[side] for pair in both)) for side in (0, 1)]
    return sum(p * math.log(p / q) for p, q in both + [rest] if p > 0)


def divergences(known, said):
    """Of every place up to the first token that differs, the divergence of the distributions there."""
    for known_choice, said_choice in zip(known, said):
        for (known_token, known_likeliest), (token, likeliest) in zip(known_choice, said_choice):
            yield divergence(known_likeliest, likeliest)
            if token != known_token:
                break


class Soak:
    def __init__(self, args):
        self.compare, self.cold, self.divergences = args.compare, args.cold, []
        place = urllib.parse.urlparse(args.url)
        self.place, self.pid = (place.hostname, place.port), args.pid
        self.end, self.lock = time.time() + 60 * args.minutes, threading.Lock()
        self.counts = {"finished": 0, "cancelled": 0, "compared": 0, "refused": 0, "redis_restarts": 0, "dribbles_closed": 0}
        self.wrong, self.samples = [], []

    def count(self, name):
        with self.lock:
            self.counts[name] += 1

    def fail(self, what):
        with self.lock:
            self.wrong.append(what)
        print(what, file=sys.stderr, flush=True)

    def send(self, path, body):
        connection = http.client.HTTPConnection(*self.place, timeout=600)
        connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
        return connection

    def ask(self, path, body):
        connection = self.send(path, body)
        response = connection.getresponse()
        text = response.read().decode()
        connection.close()
        return response.status, text

    def alone(self, made):
        """What every request says alone, as a whole and as a stream would tell it."""
        self.known = []
        for path, body in made:
            status, text = self.ask(path, {**body, "stream": False, "cache_prompt": False})
            assert status == 200, (path, body, text)
            whole = distributions(path, text) if self.compare == "close" else essence(path, text, False)
            self.known.append((whole, streamed(path, text)))

    def leave(self, path, body, choose):
        """Sends a request and leaves: half-way through the body, at once, while it waits, in the prompt, or between tokens."""
        phase = choose.randrange(5)
        if phase == 0:
            with socket.create_connection(self.place) as stream:
                text = json.dumps(body).encode()
                head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {len(text)}\r\n\r\n"
                stream.sendall(head.encode() + text[:len(text) // 2])
        else:
            connection = self.send(path, {**body, "max_tokens": 400})
            if phase == 2:
                time.sleep(choose.uniform(0, 0.3))
            elif phase == 3:
                time.sleep(choose.uniform(0, 4))
            elif phase == 4:
                response = connection.getresponse()
                for _ in range(choose.randrange(1, 12)):
                    response.readline()
            connection.close()
        self.count("cancelled")

    def work(self, made, seed):
        choose = random.Random(seed)
        while time.time() < self.end:
            number = choose.randrange(len(made))
            path, body = made[number]
            stream = choose.random() < 0.5 and self.compare != "close"
            cached = choose.random() < 0.9 and not self.cold
            try:
                if choose.random() < 0.3:
                    self.leave(path, {**body, "stream": stream}, choose)
                    continue
                status, text = self.ask(path, {**body, "stream": stream, "cache_prompt": cached})
                self.count("finished")
                if status in (429, 503):
                    self.count("refused")
                    time.sleep(1)
                    continue
                if status != 200:
                    self.fail(f"{path} {status}: {text[:200]}")
                    continue
                self.count("compared")
                if self.compare == "close":
                    found = list(divergences(self.known[number][0], distributions(path, text)))
                    with self.lock:
                        self.divergences.extend(found)
                    continue
                whole = self.compare == "bits" and not stream
                said = essence(path, text, stream) if stream or whole else streamed(path, text)
                if said != self.known[number][not whole]:
                    known = self.known[number][not whole]
                    at = next((i for i, (a, b) in enumerate(zip(said, known)) if a != b), min(len(said), len(known)))
                    at = max(0, at - 40)
                    self.fail(f"request {number} {path} stream={stream}, from sign {at}: {said[at:at + 200]} instead of {known[at:at + 200]}")
            except (OSError, http.client.HTTPException, KeyError, ValueError, AssertionError) as error:
                self.fail(f"{path}: {error!r}")

    def dribble(self, count):
        """Connections that send a byte a second; the server hangs up on them, and they come again."""
        text, streams, at = b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: yes", [], 0
        while time.time() < self.end:
            while len(streams) < count:
                streams.append(socket.create_connection(self.place))
            left = []
            for stream in streams:
                try:
                    stream.sendall(text[at % len(text):at % len(text) + 1])
                    left.append(stream)
                except OSError:
                    stream.close()
                    self.count("dribbles_closed")
            streams, at = left, at + 1
            time.sleep(1)
        for stream in streams:
            stream.close()

    def metrics(self):
        connection = http.client.HTTPConnection(*self.place, timeout=60)
        connection.request("GET", "/metrics")
        lines = connection.getresponse().read().decode().splitlines()
        connection.close()
        return {line.split(" ")[0]: float(line.split(" ")[1]) for line in lines if not line.startswith("#") and "{" not in line}

    def watch(self):
        began = time.time()
        while time.time() < self.end:
            found = self.metrics()
            with open(f"/proc/{self.pid}/status") as file:
                resident = next(int(line.split()[1]) * 1024 for line in file if line.startswith("VmRSS"))
            self.samples.append((time.time() - began, resident, found["kvant_kv_cache_bytes"]))
            if found["kvant_kv_cache_bytes"] > found["kvant_kv_cache_budget_bytes"]:
                self.fail(f"{found['kvant_kv_cache_bytes']} bytes of cache, budget {found['kvant_kv_cache_budget_bytes']}")
            time.sleep(1)

    def redis(self, port):
        """Up for 40 s, away for 10."""
        with tempfile.TemporaryDirectory() as folder:
            while time.time() < self.end:
                process = subprocess.Popen(["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder,
                                            "--maxmemory", "512mb", "--maxmemory-policy", "allkeys-lru"], stdout=subprocess.DEVNULL)
                time.sleep(max(0.0, min(40.0, self.end - time.time())))
                process.kill()
                process.wait()
                self.count("redis_restarts")
                time.sleep(max(0.0, min(10.0, self.end - time.time())))


parser = argparse.ArgumentParser()
parser.add_argument("url")
parser.add_argument("pid", type=int)
parser.add_argument("--minutes", type=float, default=30)
parser.add_argument("--users", type=int, default=12)
parser.add_argument("--dribbles", type=int, default=50)
parser.add_argument("--redis", type=int, default=0)
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--compare", choices=["bits", "texts", "close"], default="bits")
parser.add_argument("--cold", action="store_true")
parser.add_argument("--most-kld", type=float, default=0.0005)
args = parser.parse_args()
soak, made = Soak(args), requests(args.compare == "close", args.cold)
soak.alone(made)
began, before = time.time(), soak.metrics()
soak.end = began + 60 * args.minutes
threads = [threading.Thread(target=soak.work, args=(made, args.seed * 1000 + user)) for user in range(args.users)]
threads += [threading.Thread(target=soak.dribble, args=(args.dribbles,)), threading.Thread(target=soak.watch)]
threads += [threading.Thread(target=soak.redis, args=(args.redis,))] if args.redis else []
[thread.start() for thread in threads]
[thread.join() for thread in threads]
for _ in range(300):
    after = soak.metrics()
    if after["kvant_requests_running"] == after["kvant_requests_waiting"] == 0:
        break
    time.sleep(0.2)
else:
    soak.fail("requests are left running")
# Flat: what the last fifth takes over what the second fifth took, when everything had been seen once.
fifth = len(soak.samples) // 5
resident = [sample[1] for sample in soak.samples]
early, late = (statistics.median(part) for part in (resident[fifth:2 * fifth], resident[-fifth:]))
# In a few minutes caches only fill: that says nothing.
if args.minutes >= 10 and late > 1.05 * early:
    soak.fail(f"RSS grew from {early} to {late}")
mean = statistics.fmean(soak.divergences) if soak.divergences else None
if args.compare == "close" and not (mean is not None and mean <= args.most_kld):
    soak.fail(f"a mean KL divergence of {mean}")
since = lambda name: int(after[name] - before[name])
print(json.dumps({
    "minutes": args.minutes, "users": args.users, "requests": len(made), "compare": args.compare, "cold": args.cold, **soak.counts,
    "wrong": len(soak.wrong),
    **({"places": len(soak.divergences), "mean_kld": mean, "max_kld": max(soak.divergences, default=None)} if args.compare == "close" else {}),
    "prompt_tokens": since("kvant_prompt_tokens_total"), "cached_tokens": since("kvant_cached_tokens_total"),
    "generated_tokens": since("kvant_generated_tokens_total"), "store_hits": since("kvant_prefix_store_hits_total"),
    "store_errors": since("kvant_prefix_store_errors_total"), "rss_early_mb": round(early / 1e6, 1), "rss_late_mb": round(late / 1e6, 1),
    "rss_growth": round(late / early - 1, 4), "rss_max_mb": round(max(resident) / 1e6, 1),
    "cache_max_mb": round(max(sample[2] for sample in soak.samples) / 1e6, 1),
    "budget_mb": round(after["kvant_kv_cache_budget_bytes"] / 1e6, 1)}))
sys.exit(1 if soak.wrong else 0)
