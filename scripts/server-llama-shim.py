#!/usr/bin/env python3
"""Starts `kvant serve` with the flags of llama.cpp's server, for its tests.

Contexts are divided by slots there and per request here; models from the network become a local one (STORIES).
"""

import os
import sys

WITH_VALUE = {"--host", "--port", "--temp", "--seed", "--hf-repo", "--hf-file", "--model", "--batch-size", "--ubatch-size", "--threads",
              "--n-gpu-layers", "--alias", "--ctx-size", "--parallel", "-ctk", "-ctv", "-fa", "--n-predict", "--slot-save-path", "--api-key",
              "--chat-template", "--chat-template-file", "--cors-origins", "--reasoning-format", "--reasoning", "--cache-ram"}
FLAGS = {"--offline", "--cont-batching", "--metrics", "--slots", "--no-slots", "--jinja", "--no-jinja", "--verbose", "--kv-unified"}

given, rest = {}, sys.argv[1:]
while rest:
    flag = rest.pop(0)
    if flag in WITH_VALUE:
        given[flag] = rest.pop(0)
    elif flag in FLAGS:
        given[flag] = True
    else:
        sys.exit(f"{flag}: kvant has nothing like it")

slots = int(given.get("--parallel", 1))
context = int(given.get("--ctx-size", 512))
context = context if "--kv-unified" in given else context // slots
args = [os.environ["KVANT"], "serve", "-m", os.environ["STORIES"], "--port", given["--port"], "-c", str(context), "--parallel", str(slots),
        "--alias", given.get("--alias", "test"), "--any-model"]
if "--slot-save-path" in given:
    args += ["--slot-dir", given["--slot-save-path"]]
if "--api-key" in given:
    path = f"keys-{os.getpid()}.txt"
    with open(path, "w") as file:
        file.write("\n".join(given["--api-key"].split(",")))
    args += ["--api-key-file", path]
if " " in given.get("--chat-template", ""):
    # The source of one; names of those that are built in are left alone.
    given["--chat-template-file"] = f"template-{os.getpid()}.jinja"
    with open(given["--chat-template-file"], "w") as file:
        file.write(given["--chat-template"])
if "--chat-template-file" in given:
    args += ["--template", given["--chat-template-file"]]
if "--batch-size" in given:
    args += ["-b", given["--batch-size"]]
if "--cors-origins" in given:
    args += ["--cors-origin", given["--cors-origins"]]
os.execv(args[0], args)
