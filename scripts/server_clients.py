"""What the real `openai` client finds at the server whose address is the argument."""

import json
import sys

import openai

from server_check import check

url = sys.argv[1] + "/v1"
client = openai.OpenAI(base_url=url, api_key="secret", max_retries=0)
hello = [{"role": "user", "content": "Say hello."}]


models = [model.id for model in client.models.list()]
check("models", models == ["test"], models)

whole = client.chat.completions.create(model="test", messages=hello, max_tokens=20, temperature=0)
text = whole.choices[0].message.content or ""
check("chat", whole.choices[0].finish_reason in ("stop", "length") and whole.usage.total_tokens > 0, whole)

chunks = list(client.chat.completions.create(
    model="test", messages=hello, max_tokens=20, temperature=0, stream=True, stream_options={"include_usage": True}))
streamed = "".join(c.choices[0].delta.content or "" for c in chunks if c.choices)
check("stream", chunks[-1].usage.completion_tokens == whole.usage.completion_tokens and not chunks[-1].choices, chunks[-1])
check("cached tokens", chunks[-1].usage.prompt_tokens_details.cached_tokens > 0, chunks[-1])
check("stream says something", bool(streamed) == bool(text), (streamed, text))

two = client.chat.completions.create(
    model="test", messages=hello, n=2, max_tokens=5, logprobs=True, top_logprobs=2, seed=1)
check("n and logprobs", len(two.choices) == 2 and len(two.choices[0].logprobs.content[0].top_logprobs) == 2, two)

echo = client.completions.create(model="test", prompt="Hello world", max_tokens=0, echo=True, logprobs=1)
check("echo", echo.choices[0].text.startswith("Hello") and len(echo.choices[0].logprobs.tokens) >= 2, echo)

schema = {"type": "object", "properties": {"colour": {"enum": ["red", "green"]}}, "required": ["colour"],
          "additionalProperties": False}
made = client.chat.completions.create(
    model="test", messages=[{"role": "user", "content": "Pick a colour."}], max_tokens=60, temperature=0,
    response_format={"type": "json_schema", "json_schema": {"name": "pick", "strict": True, "schema": schema}})
check("schema", json.loads(made.choices[0].message.content)["colour"] in ("red", "green"), made)

tool = {"type": "function", "function": {"name": "weather", "description": "Weather of a city", "parameters": {
    "type": "object", "properties": {"city": {"enum": ["Rome", "Oslo"]}}, "required": ["city"],
    "additionalProperties": False}}}
called = client.chat.completions.create(
    model="test", messages=[{"role": "user", "content": "Weather in Rome?"}], tools=[tool], tool_choice="required",
    max_tokens=120, temperature=0)
call = called.choices[0].message.tool_calls[0]
check("tool", called.choices[0].finish_reason == "tool_calls" and json.loads(call.function.arguments)["city"], called)

answer = client.responses.create(model="test", input="Say hello.", max_output_tokens=16, temperature=0)
check("responses", answer.status in ("completed", "incomplete") and answer.output_text is not None, answer)

for name, error, run in [
    ("no such model", openai.NotFoundError, lambda: client.chat.completions.create(model="none", messages=hello)),
    ("no messages", openai.BadRequestError, lambda: client.chat.completions.create(model="test", messages=[])),
    ("wrong key", openai.AuthenticationError, lambda: openai.OpenAI(
        base_url=url, api_key="wrong", max_retries=0).models.list()),
]:
    try:
        run()
        check(name, False, "no error")
    except error:
        check(name, True)
