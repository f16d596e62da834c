"""Programs that others wrote, and the examples of two SDKs, at a server: `server_client_programs.py PART URL ROWS.jsonl FOLDER` adds a
row for each. FOLDER has npm's packages, and an environment of Python's for each of aider, lm-eval, guidellm and open-webui.

PART: `talk` (any model by the name `test`), `examples` (any model by any name), or `code` (the same with a model that codes and calls
tools: codex, aider's edits, examples of tools and forms).
"""

import json
import os
import socket
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.request
from pathlib import Path

from server_every_client import KEY, Run, version

HERE = Path(__file__).parent
# Left out: what asks for speech, pictures, video, calls in real time or over web sockets, agents, searches and files of the makers' own
# service, or a cloud's credentials, and module_client.py, which has its address written into it.
EXAMPLES = {
    "openai": ["demo", "async_demo", "streaming", "httpx2_client", "responses_input_tokens", "uploads", "responses/background",
               "responses/background_async"],
    "anthropic": ["messages", "messages_stream", "message_threads", "thinking", "thinking_stream"],
}
# Left out: tools_runner_deferred_streaming.py, which asks a person. A small model fills lists to the context's end.
EXAMPLES_OF_FORMS = {
    "openai": [
        "parsing", "parsing_stream", "parsing_tools", "parsing_tools_stream", "responses/background_streaming",
        "responses/background_streaming_async", "responses/streaming", "responses/streaming_tools", "responses/structured_outputs",
        "responses/structured_outputs_tools",
    ],
    "anthropic": [
        "structured_outputs", "structured_outputs_streaming", "tools", "tools_stream", "tools_runner",
        "tools_runner_search_tool",
    ],
}


def program(run, name, command, env=None, files=None, expected=None, check=None):
    """A program for the terminal: it answers, and ends well."""
    @run.call(name)
    def _():
        with tempfile.TemporaryDirectory() as home:
            for path, text in (files or {}).items():
                (Path(home) / path).parent.mkdir(parents=True, exist_ok=True)
                (Path(home) / path).write_text(text)
            if check:
                author = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
                for words in [["init", "-q"], ["add", "."], [*author, "commit", "-q", "-m", "First"]]:
                    subprocess.run(["git", *words], cwd=home, check=True)
            done = subprocess.run(command, env=os.environ | {"HOME": home} | (env or {}), cwd=home, capture_output=True,
                                  text=True, timeout=1200, stdin=subprocess.DEVNULL)
            assert done.returncode == 0, (done.stderr or done.stdout).strip()[-180:]
            if check:
                return check(Path(home), done.stdout)
            return done.stdout.strip() if expected is None else expected in done.stdout


def npm_version(folder, package):
    return json.loads((Path(folder) / "node_modules" / package / "package.json").read_text())["version"]


def own_version(folder, package):
    """Of what is installed in an environment of its own; None where it is not."""
    python = Path(folder) / package / "bin/python"
    ask = f"import importlib.metadata; print(importlib.metadata.version({package!r}))"
    done = subprocess.run([python, "-c", ask], capture_output=True, text=True) if python.exists() else None
    return done.stdout.strip() if done and done.returncode == 0 else None


def codex(run, folder):
    run.of("codex", npm_version(folder, "@openai/codex"))
    settings = ['model="test"', 'model_provider="k"', 'model_providers.k.name="k"', 'model_providers.k.wire_api="responses"',
                f'model_providers.k.base_url="{run.v1}"', 'model_providers.k.env_key="KEY"']
    arguments = [part for setting in settings for part in ("-c", setting)]
    program(run, "exec", [f"{folder}/node_modules/.bin/codex", "exec", "--skip-git-repo-check", *arguments, "Say hello."], {"KEY": KEY})


def opencode(run, folder):
    run.of("opencode", npm_version(folder, "opencode-ai"))
    provider = {"npm": "@ai-sdk/openai-compatible", "options": {"baseURL": run.v1, "apiKey": KEY},
                "models": {"test": {"name": "test", "limit": {"context": 8192, "output": 64}}}}
    settings = {"provider": {"k": provider}, "small_model": "k/test", "autoupdate": False}
    program(run, "run", [f"{folder}/node_modules/.bin/opencode", "run", "--model", "k/test", "Say hello."],
            files={".config/opencode/opencode.json": json.dumps(settings)})


def aider(run, folder, edits):
    run.of("aider", own_version(folder, "aider-chat"))
    command = [f"{folder}/aider-chat/bin/aider", "--model", "openai/test", "--openai-api-base", run.v1, "--openai-api-key", KEY,
               "--no-check-update", "--analytics-disable", "--no-show-model-warnings", "--yes-always", "--map-tokens", "0",
               "--no-gitignore", "hello.py"]
    files = {"hello.py": 'def hello():\n    print("hello")\n'}

    def edited(home, _):
        commits = subprocess.run(["git", "log", "--oneline"], cwd=home, capture_output=True, text=True).stdout.splitlines()
        return len(commits) > 1 and (home / "hello.py").read_text() != files["hello.py"]

    if edits:
        for form in ["whole", "diff"]:
            program(run, f"edit and commit, {form}", [*command, "--edit-format", form, "--message",
                    "Make hello() print goodbye instead of hello."], files=files, check=edited)
    else:
        program(run, "ask", [*command, "--edit-format", "ask", "--message", "What does hello() do?"], files=files,
                check=lambda _, out: "Tokens:" in out)


def lm_eval(run, folder):
    run.of("lm-eval", own_version(folder, "lm-eval"))
    for name, model, path, task in [("completions, log-probabilities", "local-completions", "completions", "kvant_facts"),
                                    ("chat, generated", "local-chat-completions", "chat/completions", "kvant_facts_said")]:
        with tempfile.TemporaryDirectory() as tasks:
            subprocess.run([sys.executable, HERE / "server_lm_eval.py", "task", tasks], check=True)
            arguments = f"model=test,base_url={run.v1}/{path},num_concurrent=4,max_retries=1"
            arguments += f",tokenizer_backend=remote,auth_token={KEY}" if path == "completions" else ""
            command = [f"{folder}/lm-eval/bin/lm_eval", "run", "--model", model, "--model_args", arguments, "--include_path", tasks,
                       "--tasks", task, "--output_path", f"{tasks}/out"]
            chat = [] if path == "completions" else ["--apply_chat_template"]
            program(run, name, [*command, *chat], {"HF_HUB_OFFLINE": "1", "HF_DATASETS_OFFLINE": "1", "OPENAI_API_KEY": KEY}, expected=task)


def guidellm(run, folder):
    run.of("guidellm", own_version(folder, "guidellm"))
    asked = "".join(json.dumps({"prompt": f"Say {number}.", "output_tokens_count": 8}) + "\n" for number in ["one", "two", "three", "four"])
    for name, path in [("chat", "/v1/chat/completions"), ("completions", "/v1/completions"), ("responses", "/v1/responses")]:
        backend = f"kind=openai_http,target={run.url},model=test,api_key={KEY},request_format={path}"
        command = [f"{folder}/guidellm/bin/guidellm", "run", "--backend", backend, "--profile", "kind=synchronous", "--constraint",
                   "kind=max_requests,count=3", "--data", "kind=json_file,path=asked.jsonl", "--output", "kind=json,path=out.json",
                   "--disable-console"]

        def answered(home, _):
            totals = json.loads((home / "out.json").read_text())["benchmarks"][0]["metrics"]["request_totals"]
            return totals["successful"] == 3 and totals["errored"] == 0

        program(run, name, command, {"HF_HUB_OFFLINE": "1"}, {"asked.jsonl": asked}, check=answered)


def open_webui(run, folder):
    """Its own server in front of ours: models, a chat, and a chat that streams, by either dialect."""
    run.of("open-webui", own_version(folder, "open-webui"))
    with tempfile.TemporaryDirectory() as home, socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        env = {"DATA_DIR": home, "HOME": home, "WEBUI_SECRET_KEY": "x", "OPENAI_API_BASE_URL": run.v1, "OPENAI_API_KEY": KEY,
               "ENABLE_OLLAMA_API": "false", "OFFLINE_MODE": "true", "HF_HUB_OFFLINE": "1", "RAG_EMBEDDING_ENGINE": "openai",
               "ENABLE_PERSISTENT_CONFIG": "false", "RAG_OPENAI_API_BASE_URL": run.v1, "RAG_OPENAI_API_KEY": KEY}
        served = subprocess.Popen([f"{folder}/open-webui/bin/open-webui", "serve", "--host", "127.0.0.1", "--port", str(port)],
                                  env=os.environ | env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        token = None

        def ask(path, body=None, plain=False):
            request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", body and json.dumps(body).encode(),
                                             {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {}))
            with urllib.request.urlopen(request, timeout=120) as answer:
                return answer.read().decode() if plain else json.load(answer)

        try:
            for _ in range(300):
                try:
                    ask("/health")
                    break
                except OSError:
                    time.sleep(1)
            user = {"name": "Ann", "email": "ann@example.org", "password": "a long Passw0rd!"}
            token = ask("/api/v1/auths/signup", user)["token"]
            run.call("models")(lambda: "test" in [model["id"] for model in ask("/api/models")["data"]])
            chat = {"model": "test", "messages": [{"role": "user", "content": "Say hello."}], "max_tokens": 12}
            run.call("chat")(lambda: ask("/api/chat/completions", chat | {"stream": False})["choices"][0]["message"]["content"])
            run.call("chat, streamed")(lambda: "[DONE]" in ask("/api/chat/completions", chat | {"stream": True}, plain=True))
        finally:
            served.terminate()
            served.wait()


def examples(run, table):
    """An SDK's own examples, as they are in the source of the version that is installed."""
    for package, names in table.items():
        run.of(f"{package}'s examples", version(package))
        with tempfile.TemporaryDirectory() as folder:
            fetch = ["download", "--quiet", "--no-deps", "--no-binary", ":all:", "--dest", folder]
            subprocess.run([sys.executable, "-m", "pip", *fetch, f"{package}=={version(package)}"], check=True)
            [source] = Path(folder).glob("*.tar.gz")
            tarfile.open(source).extractall(folder, filter="data")
            [place] = Path(folder).glob("*/examples")
            env = {"OPENAI_BASE_URL": run.v1, "OPENAI_API_KEY": KEY, "ANTHROPIC_BASE_URL": run.url, "ANTHROPIC_API_KEY": KEY}
            for name in names:
                if not (place / f"{name}.py").exists():
                    continue
                if name == "uploads":
                    # It reads no other.
                    Path("/tmp/big_test_file.txt").write_text("word " * 200_000)
                program(run, name, [sys.executable, str(place / f"{name}.py")], env)


def main():
    part, url, rows, folder = sys.argv[1:5]
    run = Run(url, rows)
    if part == "talk":
        opencode(run, folder)
        own = {"aider-chat": lambda run, folder: aider(run, folder, edits=False), "lm-eval": lm_eval, "guidellm": guidellm,
               "open-webui": open_webui}
        for package, client in own.items():
            if own_version(folder, package):
                client(run, folder)
    elif part == "code":
        codex(run, folder)
        if own_version(folder, "aider-chat"):
            aider(run, folder, edits=True)
        examples(run, EXAMPLES_OF_FORMS)
    else:
        examples(run, EXAMPLES)


if __name__ == "__main__":
    main()
