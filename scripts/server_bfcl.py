#!/usr/bin/env python3
"""Calls of tools as the Berkeley Function-Calling Leaderboard asks for them, through /v1/chat/completions with tool_choice auto.

  server_bfcl.py WHEEL COUNT ROWS NAME URL                        a server that runs
  server_bfcl.py WHEEL COUNT ROWS llama.cpp MODEL.gguf THREADS    llama.cpp's server, in this process (pip: xllamacpp)
  server_bfcl.py WHEEL COUNT ROWS NAME                            a summary of what ROWS has

COUNT questions of each kind in KINDS, the same for every server, kinds by turns. What became of each goes to ROWS, which a further run goes
on with, and one summary row to the output. A call is parsed if the answer has it as such, for a tool that was offered, with
arguments that are a JSON object. The wheel's own checker says what is right; where no tool helps, no call is.
"""

import enum
import json
import os
import random
import sys
import types
import urllib.request
import zipfile

KINDS = ["simple_python", "multiple", "parallel", "irrelevance"]
TYPES = {"dict": "object", "float": "number", "tuple": "array"}


def questions(wheel, count):
    """(kind, question, answer) of the wheel's data."""
    kinds = []
    with zipfile.ZipFile(wheel) as archive:
        lines = lambda path: [json.loads(line) for line in archive.read(f"bfcl_eval/data/{path}").decode().splitlines()]
        for kind in KINDS:
            answers = {}
            if kind != "irrelevance":
                answers = {one["id"]: one["ground_truth"] for one in lines(f"possible_answer/BFCL_v4_{kind}.json")}
            every = lines(f"BFCL_v4_{kind}.json")
            drawn = random.Random(1).sample(every, len(every))
            kinds.append([(kind, one, answers.get(one["id"])) for one in drawn[:count]])
    return [one for turn in zip(*kinds) for one in turn]


def checker(wheel):
    """The leaderboard's checker, without the hundred models that it knows."""
    sys.path.insert(0, wheel)
    config = types.ModuleType("bfcl_eval.constants.model_config")
    dotted = types.SimpleNamespace(underscore_to_dot=True)
    config.MODEL_CONFIG_MAPPING = {"asked": dotted}
    sys.modules["bfcl_eval.constants.model_config"] = config
    for language in ["java", "js"]:
        path = f"bfcl_eval.eval_checker.ast_eval.type_convertor.{language}_type_converter"
        sys.modules[path] = types.ModuleType(path)
        setattr(sys.modules[path], f"{language}_type_converter", None)
    from bfcl_eval.constants.enums import Language
    from bfcl_eval.eval_checker.ast_eval.ast_checker import ast_checker

    assert issubclass(Language, enum.Enum)
    return lambda kind, question, found, answer: ast_checker(
        question["function"], [{name: arguments} for name, arguments in found], answer, Language.PYTHON, kind, "asked")


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
    body = {"messages": question["question"][0], "tools": tools, "temperature": 0, "max_tokens": 384, "parallel_tool_calls": True}
    request = urllib.request.Request(f"{url}/v1/chat/completions", json.dumps(body).encode(), {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=600) as answer:
            return json.load(answer)["choices"][0]["message"]
    except urllib.error.HTTPError as error:
        return {"refused": error.read().decode()[:500]}


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
    wheel, count, rows, name = sys.argv[1:5]
    told = [json.loads(line) for line in open(rows)] if os.path.exists(rows) else []
    known = {row["id"] for row in told}
    asked = questions(wheel, int(count))
    left = [one for one in asked if one[1]["id"] not in known] if len(sys.argv) > 5 else []
    held, url = None, None
    if left:
        held, url = llama(sys.argv[5], int(sys.argv[6])) if name == "llama.cpp" else (None, sys.argv[5])
    with open(rows, "a") as out:
        for kind, question, _ in left:
            told.append({"id": question["id"], "kind": kind, "message": ask(url, question)})
            print(json.dumps(told[-1]), file=out, flush=True)
    del held
    check = checker(wheel)
    messages = {row["id"]: row["message"] for row in told}
    summary = {"kind": "bfcl", "engine": name, "each": int(count)}
    for kind in KINDS:
        own = [(question, answer) for one, question, answer in asked if one == kind and question["id"] in messages]
        parsed = right = refused = 0
        for question, answer in own:
            message = messages[question["id"]]
            found = calls(message, question)
            parsed, refused = parsed + bool(found), refused + ("refused" in message)
            if answer is None:
                right += not found and "refused" not in message
            else:
                right += bool(found) and check(kind, question, found, answer)["valid"]
        summary[kind] = {"questions": len(own), "parsed": parsed, "right": right, "refused": refused}
    print(json.dumps(summary))


main()
