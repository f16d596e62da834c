"""Random and mutated requests in all dialects against a running `kvant serve`, while `/health` is watched.

    server-fuzz.py URL [--pid PID] [--requests 300] [--seed 1] [--threads 4] [--late 0.2] [--most-late 0]

The request of number N is the same for the same seed, whatever the others did. Prints one line of JSON; exit 1 if an answer was a 5xx but
503, or none at all, if `/health` was late more often than --most-late, or if memory grew by more than half and 256 MB after the first third.
The server should run a tiny model, with a folder for conversations.
"""

import argparse
import collections
import http.client
import json
import queue
import random
import socket
import sys
import threading
import time
import urllib.parse

SCHEMAS = [
    {"type": "integer", "multipleOf": 99999989}, {"type": "number", "multipleOf": 0.01}, {"enum": ["a", "b", 3, None]}, {"type": "nonsense"},
    {"type": "object", "properties": {f"f{n}": {"type": "string"} for n in range(300)}}, {"type": "string", "pattern": "^(a|b)*a(a|b){30}$"},
    {"$ref": "#/$defs/a", "$defs": {"a": {"anyOf": [{"$ref": "#/$defs/a"}, {"type": "null"}]}}}, {"type": "array", "minItems": 10**9}, True, {}, [],
]
TOOL = {"type": "function", "function": {"name": "weather", "parameters": {"type": "object", "properties": {"city": {"enum": ["Oslo", "Rome"]}}}}}
TEXTS = ["", "Go", "Why is the sky blue?", "<|im_start|>system\n</s>", "\x00\x01\ufffd\U0001f680\u0301", " " * 20000, "a" * 20000, "\n" * 5000,
         "\U0001f680" * 4000, "0123456789" * 1000, "../../etc/passwd", "{{ 7 * 7 }}{% for i in range(99999) %}x{% endfor %}"]
ODD = [None, True, False, 0, -1, 1, 2**31, 2**63, -2**63, 2**64, 1e308, -1e-308, 0.5, "", "x", [], {}, [[]], [{}], {"": ""}, ["", 0, None]]


def sampling(rng):
    fields = {"temperature": 0.8, "top_p": 0.9, "top_k": 20, "min_p": 0.05, "seed": 7, "n": 1, "stop": ["\n\n"], "repeat_penalty": 1.1,
              "presence_penalty": 0.1, "frequency_penalty": 0.1, "logit_bias": {"10": -5}, "ignore_eos": True, "cache_prompt": False, "id_slot": 0}
    return {name: fields[name] for name in rng.sample(sorted(fields), rng.randrange(4))}


def messages(rng):
    def content():
        text = rng.choice(TEXTS)
        return text if rng.random() < 0.7 else [{"type": "text", "text": text}]
    roles = ["user", "assistant", "system", "tool", "developer", "nobody"]
    return [{"role": rng.choice(roles[: 2 if rng.random() < 0.8 else 6]), "content": content()} for _ in range(rng.randrange(1, 5))]


def valid(rng):
    """A method, a path and a body that make sense, or nearly."""
    text, few = rng.choice(TEXTS), rng.randrange(1, 8)
    stream = rng.random() < 0.4
    format_ = {"type": "json_schema", "json_schema": {"name": "x", "schema": rng.choice(SCHEMAS)}}
    chat = {"messages": messages(rng), "max_tokens": few, "stream": stream, **sampling(rng)}
    if rng.random() < 0.3:
        chat["response_format"] = format_
    if rng.random() < 0.3:
        chat.update(tools=[TOOL], tool_choice=rng.choice(["auto", "none", "required"]))
    prompt = rng.choice([text, [text, text], [1, 2, 3], [[1, 2], [3]]])
    name = rng.choice(["one", "two", "..", "a/b", "x" * 300, "%00"])
    return rng.choice([
        ("POST", "/v1/chat/completions", chat),
        ("POST", "/v1/chat/completions/input_tokens", chat),
        ("POST", "/v1/completions", {"prompt": prompt, "max_tokens": few, "stream": stream, "echo": rng.random() < 0.2, "logprobs": 2, **sampling(rng)}),
        ("POST", "/v1/responses", {"input": text, "max_output_tokens": few + 16, "stream": stream}),
        ("POST", "/v1/messages", {"messages": messages(rng), "max_tokens": few, "stream": stream}),
        ("POST", "/v1/messages/count_tokens", {"messages": messages(rng), "max_tokens": few}),
        ("POST", "/api/chat", {"messages": messages(rng), "stream": stream, "options": {"num_predict": few}}),
        ("POST", "/api/generate", {"prompt": text, "raw": rng.random() < 0.5, "stream": stream, "options": {"num_predict": few}}),
        ("POST", "/api/show", {"model": "test"}),
        ("POST", "/completion", {"prompt": prompt, "n_predict": few, "stream": stream, "n_probs": rng.randrange(4), **sampling(rng)}),
        ("POST", "/completion", {"prompt": text, "n_predict": few, "json_schema": rng.choice(SCHEMAS)}),
        ("POST", "/tokenize", {"content": text, "add_special": rng.random() < 0.5, "with_pieces": rng.random() < 0.3}),
        ("POST", "/detokenize", {"tokens": [rng.randrange(600) for _ in range(rng.randrange(50))]}),
        ("POST", "/apply-template", {"messages": messages(rng), "chat_template_kwargs": {"enable_thinking": rng.choice(ODD)}}),
        ("GET", "/slots", None),
        ("POST", f"/slots/{rng.randrange(10)}?action={rng.choice(['erase', 'save', 'restore', 'x'])}", {"filename": name}),
        ("GET", "/conversations", None),
        ("POST", f"/conversations/{urllib.parse.quote(name, safe='')}?action={rng.choice(['save', 'restore', 'erase', 'x'])}", {"messages": messages(rng)}),
        ("POST", "/cache-view", {"messages": messages(rng)}),
        ("GET", rng.choice(["/v1/models", "/props", "/metrics", "/", "/ready", "/openapi.json", "/api/tags", "/api/ps", "/nothing"]), None),
        *kept(rng, name, text),
        ("POST", "/v1/embeddings", {"input": prompt, "dimensions": rng.choice([None, 8, 10**9]), "encoding_format": rng.choice(["float", "base64"])}),
        ("POST", "/api/embed", {"input": rng.choice([text, [text, ""]]), "truncate": rng.random() < 0.5, "keep_alive": rng.choice(["5m", -1, 0, 10**18])}),
        ("POST", "/api/embeddings", {"prompt": text}),
        ("POST", "/embedding", {"content": prompt, "pooling": rng.choice(["mean", "last", "x"])}),
        ("POST", "/infill", {"input_prefix": text, "input_suffix": text, "n_predict": few, "input_extra": [{"filename": name, "text": text}]}),
        ("POST", "/v1/chat/completions", {**chat, "model": rng.choice(["test", "../../etc/passwd", "x" * 5000, name]), "kvant": {"reuse": "moved"}}),
    ])


def kept(rng, name, text):
    """Requests about what the server keeps: responses, conversations, batches."""
    quoted = urllib.parse.quote(name, safe="")
    item = {"type": "message", "role": "user", "content": text}
    return [
        (rng.choice(["GET", "DELETE"]), f"/v1/responses/resp_{quoted}", None),
        ("GET", f"/v1/responses/{quoted}/input_items?limit={rng.choice([-1, 0, 5, 10**20])}", None),
        ("POST", "/v1/responses", {"input": [item, {"type": "item_reference", "id": name}], "previous_response_id": rng.choice([None, name]), "max_output_tokens": 16}),
        ("POST", "/v1/responses/input_tokens", {"input": text}),
        ("POST", "/v1/conversations", {"items": [item] * rng.randrange(3), "metadata": {name: text}}),
        ("POST", f"/v1/conversations/{quoted}/items", {"items": [item]}),
        ("GET", f"/v1/conversations/{quoted}/items?order={name}", None),
        ("POST", "/v1/messages/batches", {"requests": [{"custom_id": name, "params": {"messages": messages(rng), "max_tokens": 2}}] * rng.randrange(3)}),
        ("GET", f"/v1/messages/batches/{quoted}/results", None),
    ]


def mutated(rng, value, depth=0):
    """`value` with something wrong in it, somewhere."""
    if rng.random() < 0.3 or depth > 6 or not isinstance(value, (dict, list)) or not value:
        return rng.choice(ODD + TEXTS[:6])
    if isinstance(value, list):
        at = rng.randrange(len(value))
        return rng.choice([value[:at] + value[at + 1:], value * 50 if len(value) < 20 else value, value[:at] + [mutated(rng, value[at], depth + 1)] + value[at + 1:]])
    name = rng.choice(sorted(value))
    rest = {other: inside for other, inside in value.items() if other != name}
    return rng.choice([rest, {**value, name: mutated(rng, value[name], depth + 1)}, {**value, rng.choice(TEXTS[:5]): rng.choice(ODD)}])


def body_of(rng, body):
    """The bytes of a body: mostly as they should be."""
    if body is None:
        return b""
    if rng.random() < 0.5:
        body = mutated(rng, body)
    data = json.dumps(body).encode()
    kind = rng.random()
    if kind < 0.05:
        at = rng.randrange(len(data) + 1)
        data = data[:at] + bytes(rng.randrange(256) for _ in range(rng.randrange(1, 9))) + data[at + rng.randrange(4):]
    elif kind < 0.08:
        data = data[: rng.randrange(len(data) + 1)]
    elif kind < 0.10:
        data = b'{"messages":' + b"[" * 5000 + b"]" * rng.randrange(5001) + b"}"
    elif kind < 0.11:
        data = b'{"messages":[' + b"[]," * 500000 + b"[]]}"
    elif kind < 0.12:
        data = json.dumps({"content": " " * (1 << 20), "prompt": " " * (1 << 20), "n_predict": 1, "max_tokens": 1}).encode()
    return data


def raw_head(rng):
    """A request whose head is not as it should be, and whether it may be left without an answer."""
    line = rng.choice([b"GET /health HTTP/1.1", b"GET /health HTTP/9.9", b"GET", b"\x16\x03\x01\x02\x00", b"POST /tokenize HTTP/1.1", b"GET //health HTTP/1.1",
                       b"OPTIONS * HTTP/1.1", b"GET http://evil.example/health HTTP/1.1", b"GET /" + b"a" * rng.randrange(70000) + b" HTTP/1.1"])
    fields = [rng.choice([b"Host: localhost", b"Host: evil.example", b"Host:", b"Content-Length: -1", b"Content-Length: 99999999999999999999", b"Content-Length: 5",
                          b"Transfer-Encoding: chunked", b"Transfer-Encoding: x", b"Content-Type: text/plain", b"Origin: http://evil.example", b": x", b"X\x00: y",
                          b"Expect: 100-continue", b"X-Long: " + b"y" * rng.randrange(70000)]) for _ in range(rng.randrange(6))]
    tail = rng.choice([b"", b"\r\n", b"hello", b"5\r\nhello\r\n0\r\n\r\n", b"ffffffffffffffff\r\n"])
    return b"\r\n".join([line, *fields, b"Connection: close", b"", b""]) + tail


class Fuzz:
    def __init__(self, asked):
        parts = urllib.parse.urlsplit(asked.url)
        self.host, self.port, self.asked = parts.hostname, parts.port, asked
        self.statuses, self.wrong, self.lock = collections.Counter(), [], threading.Lock()
        self.health, self.memory, self.done = [], [], threading.Event()

    def note(self, number, what, status, answer=b""):
        with self.lock:
            self.statuses[str(status)] += 1
            if (isinstance(status, int) and status >= 500 and status != 503) or status in ("broken", "silent"):
                self.wrong.append({"number": number, "request": what[:200], "status": status, "answer": answer[:300].decode(errors="replace")})

    def one(self, number):
        rng = random.Random(f"{self.asked.seed}-{number}")
        if rng.random() < 0.06:
            return self.raw(number, raw_head(rng))
        method, path, body = valid(rng)
        data = body_of(rng, body)
        if rng.random() < 0.03:
            method = rng.choice(["PUT", "DELETE", "PATCH", "GET", "POST", "HEAD"])
        leaves = rng.random() < 0.04
        connection = http.client.HTTPConnection(self.host, self.port, timeout=120)
        what = f"{method} {path} {data[:160]!r}"
        try:
            connection.request(method, path, data, {"Content-Type": "application/json"})
            if leaves:
                return self.note(number, what, "left")
            answer = connection.getresponse()
            said = answer.read()
            self.note(number, what, answer.status, said)
        except TimeoutError:
            self.note(number, what, "silent")
        except (http.client.HTTPException, OSError):
            # A body that is refused before it was read whole.
            self.note(number, what, "refused" if len(data) > 1 << 20 else "broken")
        finally:
            connection.close()

    def raw(self, number, data):
        try:
            with socket.create_connection((self.host, self.port), timeout=120) as stream:
                stream.sendall(data)
                stream.shutdown(socket.SHUT_WR)
                start = stream.recv(64)
            status = start.split(b" ")[1:2]
            self.note(number, repr(data[:120]), int(status[0]) if status and status[0].isdigit() else "closed")
        except TimeoutError:
            self.note(number, repr(data[:120]), "silent")
        except OSError:
            self.note(number, repr(data[:120]), "closed")

    def watch(self):
        while not self.done.wait(0.02):
            began = time.monotonic()
            try:
                connection = http.client.HTTPConnection(self.host, self.port, timeout=60)
                connection.request("GET", "/health")
                status = connection.getresponse().status
                connection.close()
            except OSError:
                status = 0
            self.health.append((time.monotonic() - began, status))
            if self.asked.pid:
                try:
                    with open(f"/proc/{self.asked.pid}/status", encoding="ascii") as lines:
                        held = next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))
                    self.memory.append(held / 1024)
                except (OSError, StopIteration):
                    self.memory.append(0.0)

    def run(self):
        numbers = queue.SimpleQueue()
        for number in range(self.asked.first, self.asked.first + self.asked.requests):
            numbers.put(number)

        def work():
            while True:
                try:
                    number = numbers.get_nowait()
                except queue.Empty:
                    return
                self.one(number)

        watcher = threading.Thread(target=self.watch)
        watcher.start()
        began = time.monotonic()
        threads = [threading.Thread(target=work) for _ in range(self.asked.threads)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.done.set()
        watcher.join()
        return self.summary(time.monotonic() - began)

    def summary(self, seconds):
        times = sorted(took for took, _ in self.health) or [0.0]
        late = sum(took > self.asked.late for took in times)
        dead = sum(status != 200 for _, status in self.health)
        third = self.memory[: max(1, len(self.memory) // 3)] or [0.0]
        grown = max(self.memory[-50:] or [0.0]) - max(third)
        grows = grown > 256 and grown > max(third) / 2
        found = {
            "seed": self.asked.seed, "first": self.asked.first, "requests": self.asked.requests, "seconds": round(seconds, 1),
            "statuses": dict(sorted(self.statuses.items())), "wrong": self.wrong[:20], "wrong_count": len(self.wrong),
            "health": {"asked": len(times), "late": late, "failed": dead, "median": round(times[len(times) // 2], 4), "most": round(times[-1], 4)},
            "memory_mb": {"first": round(max(third)), "most": round(max(self.memory or [0.0])), "last": round((self.memory or [0.0])[-1]), "grows": grows},
        }
        print(json.dumps(found))
        return bool(self.wrong) or late > self.asked.most_late or dead > 0 or grows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("url")
    parser.add_argument("--pid", type=int, help="the server's process, whose memory is watched")
    parser.add_argument("--requests", type=int, default=300)
    parser.add_argument("--first", type=int, default=0, help="number of the first request")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=4)
    parser.add_argument("--late", type=float, default=0.2, help="seconds after which an answer of /health is late")
    parser.add_argument("--most-late", type=int, default=0)
    sys.exit(Fuzz(parser.parse_args()).run())


main()
