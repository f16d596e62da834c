"""What the real `anthropic` and `ollama` clients find at the server whose address is the argument."""

import sys

import anthropic
import ollama

from server_check import check

url = sys.argv[1]
hello = [{"role": "user", "content": "Say hello."}]

client = anthropic.Anthropic(base_url=url, api_key="secret", max_retries=0)
whole = client.messages.create(model="test", max_tokens=20, messages=hello, extra_body={"temperature": 0})
check("anthropic: message", whole.content[0].type == "text" and whole.usage.output_tokens > 0, whole)
with client.messages.stream(model="test", max_tokens=20, messages=hello, extra_body={"temperature": 0}, system="Be brief.") as stream:
    text = "".join(stream.text_stream)
    final = stream.get_final_message()
check("anthropic: stream", text == final.content[0].text and final.stop_reason in ("end_turn", "max_tokens"), final)
count = client.messages.count_tokens(model="test", messages=hello)
check("anthropic: count", count.input_tokens > 5, count)
tool = {"name": "weather", "description": "Weather of a city", "input_schema": {
    "type": "object", "properties": {"city": {"enum": ["Rome", "Oslo"]}}, "required": ["city"], "additionalProperties": False}}
called = client.messages.create(model="test", max_tokens=120, tools=[tool], tool_choice={"type": "any"}, extra_body={"temperature": 0},
                                messages=[{"role": "user", "content": "Weather in Rome?"}])
use = [block for block in called.content if block.type == "tool_use"]
check("anthropic: tool", use and use[0].input["city"] in ("Rome", "Oslo") and called.stop_reason == "tool_use", called)
try:
    client.messages.create(model="none", max_tokens=20, messages=hello)
    check("anthropic: no such model", False)
except anthropic.NotFoundError:
    check("anthropic: no such model", True)

client = ollama.Client(host=url, headers={"Authorization": "Bearer secret"})
check("ollama: list", [model.model for model in client.list().models] == ["test"])
whole = client.chat(model="test", messages=hello, options={"num_predict": 12, "temperature": 0})
check("ollama: chat", whole.message.content and whole.eval_count > 0, whole)
parts = list(client.chat(model="test", messages=hello, options={"num_predict": 12, "temperature": 0}, stream=True))
check("ollama: stream", parts[-1].done and len(parts) > 2, parts[-1])
made = client.generate(model="test", prompt="Say hello.", options={"num_predict": 12})
check("ollama: generate", made.done and made.response is not None, made)
check("ollama: show", client.show("test").details is not None)
schema = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"], "additionalProperties": False}
made = client.chat(model="test", messages=[{"role": "user", "content": "Give a number."}], format=schema,
                   options={"num_predict": 60, "temperature": 0})
check("ollama: schema", made.message.content.strip().startswith("{"), made)
