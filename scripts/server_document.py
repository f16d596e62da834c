"""A long document through the API: facts hidden in it are asked for one by one, after it was read once.

    server_document.py URL TEXT --tokens 24000

The facts have a form that models without instruction training can continue: "The secret number of Oslo is 48213." One line of JSON.
"""

import argparse
import http.client
import json
import random
import re
import time
import urllib.parse

NAMES = ("Oslo Lima Cairo Paris Delhi Tokyo Quito Rome Accra Berlin Dublin Havana Athens Lisbon Madrid Prague".split())


def call(url, path, body):
    place = urllib.parse.urlparse(url)
    connection = http.client.HTTPConnection(place.hostname, place.port, timeout=7200)
    connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
    response = connection.getresponse()
    answer = json.loads(response.read())
    connection.close()
    assert response.status == 200, answer
    return answer


def complete(url, prompt, most):
    body = {"prompt": prompt, "n_predict": most, "temperature": 0, "ignore_eos": True}
    sent = time.perf_counter()
    answer = call(url, "/completion", body)
    return answer["content"], answer["timings"], time.perf_counter() - sent


parser = argparse.ArgumentParser()
parser.add_argument("url")
parser.add_argument("text")
parser.add_argument("--tokens", type=int, default=24000)
parser.add_argument("--needles", type=int, default=16)
parser.add_argument("--answer", type=int, default=64)
args = parser.parse_args()

choose = random.Random(5)
facts = [(name, str(choose.randrange(10000, 100000))) for name in NAMES[:args.needles]]
hay = call(args.url, "/tokenize", {"content": open(args.text, encoding="utf-8").read()[:8 * args.tokens], "add_special": False})["tokens"]
needles = [call(args.url, "/tokenize", {"content": f"\nThe secret number of {name} is {number}.\n", "add_special": False})["tokens"]
           for name, number in facts]
begin = call(args.url, "/tokenize", {"content": "", "add_special": True})["tokens"]
room = args.tokens - sum(map(len, needles)) - len(begin)
assert len(hay) >= room, f"{len(hay)} tokens of text, {room} needed"
# One needle in the middle of each of so many equal parts.
document, part = begin, room / len(needles)
for number, needle in enumerate(needles):
    start, middle, end = (round(part * (number + share)) for share in (0, 0.5, 1))
    document += hay[start:middle] + needle + hay[middle:end]

_, read, read_s = complete(args.url, document, 1)
found, rows, missed = 0, [], []
for name, number in facts:
    question = call(args.url, "/tokenize", {"content": f"\nThe secret number of {name} is", "add_special": False})["tokens"]
    said, timings, seconds = complete(args.url, document + question, args.answer)
    right = re.match(r"\s*(\d*)", said).group(1) == number
    found += right
    missed += [] if right else [{"name": name, "expected": number, "said": said[:40]}]
    rows.append((timings["predicted_per_second"], timings["cache_n"], seconds, timings["kv_bytes"]))
speeds = sorted(row[0] for row in rows)
print(json.dumps({
    "document_tokens": len(document), "needles": len(facts), "found": found, "missed": missed,
    "prompt_s": round(read["prompt_ms"] / 1e3, 2), "prompt_tok_s": round(read["prompt_per_second"], 1),
    "decode_tok_s": round(speeds[len(speeds) // 2], 2), "answer_tokens": args.answer,
    "question_s": round(sorted(row[2] for row in rows)[len(rows) // 2], 2), "cached_tokens_least": min(row[1] for row in rows),
    "kv_bytes": rows[-1][3], "first_s": round(read_s, 2)}))
