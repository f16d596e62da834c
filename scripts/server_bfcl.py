#!/usr/bin/env python3
"""Calls of tools as the Berkeley Function-Calling Leaderboard asks for them, through /v1/chat/completions with tool_choice auto.

  server_bfcl.py WHEEL COUNT ROWS NAME URL             a server that runs
  server_bfcl.py WHEEL COUNT ROWS llama.cpp MODEL.gguf THREADS    llama.cpp's server, in this process (pip: xllamacpp)

COUNT questions, a third each of the kinds in KINDS, the same for every server. What became of each goes to ROWS, and one summary row to
the output. A call is parsed if the answer has it as such, for a tool that was offered, with arguments that are a JSON object; it is right if
the arguments are among those that the leaderboard takes.
"""

import json
import random
import sys
import time
import urllib.request
import zipfile

KINDS = ["simple_python", "multiple", "live_simple"]
TYPES = {"dict": "object", "float": "number", "tuple": "array"}


def questions(wheel, count):
    """(question, answer) pairs of the wheel's data."""
    found = []
    with zipfile.ZipFile(wheel) as archive:
        lines = lambda path: [json.loads(line) for line in archive.read(f"bfcl_eval/data/{path}").decode().splitlines()]
        for number, kind in enumerate(KINDS):
            answers = {one["id"]: one["ground_truth"] for one in lines(f"possible_answer/BFCL_v4_{kind}.json")}
            share = count // len(KINDS) + (number < count % len(KINDS))
            for one in random.Random(1).sample(lines(f"BFCL_v4_{kind}.json"), share):
                found.append((one, answers[one["id"]]))
    return found


def schema(of):
    """JSON schema of the leaderboard's parameters."""
    if isinstance(of, list):
        return [schema(one) for one in of]
    if not isinstance(of, dict):
        return of
    told = {name: schema(value) for name, value in of.items() if name not in ("optional", "default")}
    kind = told.get("type")
    if isinstance(kind, str):
        if kind == "any":
            del told["type"]
        else:
            told["type"] = TYPES.get(kind, kind)
    return told


def name_of(function):
    return function["name"].replace(".", "_")


def ask(url, question):
    tools = [
        {"type": "function", "function": {"name": name_of(one), "description": one["description"], "parameters": schema(one["parameters"])}}
        for one in question["function"]
    ]
    body = {"messages": question["question"][0], "tools": tools, "temperature": 0, "max_tokens": 256}
    request = urllib.request.Request(f"{url}/v1/chat/completions", json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=600) as answer:
        return json.load(answer)["choices"][0]["message"]


def calls(message, question):
    """Name and arguments of each call, where they are such."""
    names = {name_of(one) for one in question["function"]}
    found = []
    for call in message.get("tool_calls") or []:
        try:
            arguments = json.loads(call["function"]["arguments"])
        except (TypeError, ValueError):
            continue
        if call["function"]["name"] in names and isinstance(arguments, dict):
            found.append((call["function"]["name"], arguments))
    return found


def same(found, taken):
    plain = lambda value: value.lower().strip() if isinstance(value, str) else value
    if isinstance(found, list) and isinstance(taken, list):
        return len(found) == len(taken) and all(map(same, found, taken))
    if isinstance(found, dict) and isinstance(taken, dict):
        return right_arguments(found, taken)
    return plain(found) == plain(taken)


def right_arguments(arguments, taken):
    missing = [name for name, values in taken.items() if name not in arguments and "" not in values]
    return not missing and all(any(same(value, one) for one in taken.get(name, [])) for name, value in arguments.items())


def right(found, answer):
    if len(found) != 1:
        return False
    ((name, taken),) = answer[0].items()
    return found[0][0] == name.replace(".", "_") and right_arguments(found[0][1], taken)


def llama(model, threads):
    """Its server: kept alive by whoever holds what is returned first."""
    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = model
    params.n_ctx = 8192
    params.n_parallel = 1
    params.use_jinja = True
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = threads
    params.port = 0
    server = xllamacpp.Server(params)
    return server, server.listening_address


def main():
    wheel, count, rows, name, place = sys.argv[1:6]
    held, url = llama(place, int(sys.argv[6])) if name == "llama.cpp" else (None, place)
    asked = questions(wheel, int(count))
    parsed = correct = 0
    began = time.monotonic()
    with open(rows, "w") as out:
        for question, answer in asked:
            message = ask(url, question)
            found = calls(message, question)
            good = right(found, answer)
            parsed, correct = parsed + bool(found), correct + good
            row = {"id": question["id"], "parsed": bool(found), "right": good, "message": message}
            print(json.dumps(row), file=out, flush=True)
    seconds = round(time.monotonic() - began)
    print(json.dumps({"kind": "bfcl", "engine": name, "questions": len(asked), "parsed": parsed, "right": correct, "seconds": seconds}))
    del held


main()
