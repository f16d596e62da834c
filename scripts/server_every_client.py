"""What clients that others wrote find at a server: `server_every_client.py URL ROWS.jsonl [CLIENT...]` adds a row for every kind of call.

The model is `test`; with `vectors` behind ROWS, what asks for vectors and ranks instead, of the models `embed` and `rerank`. With
`table ROWS.jsonl` it prints the rows as a document. A call passes when the client returns what was asked for, read and understood.
"""

import importlib.metadata
import json
import os
import subprocess
import sys
import tempfile
import time
import traceback
from pathlib import Path
from typing import Literal

HELLO = [{"role": "user", "content": "Say hello."}]
WEATHER = {"type": "object", "properties": {"city": {"type": "string", "enum": ["Rome", "Oslo"]}}, "required": ["city"]}
CITY = {"type": "object", "properties": {"city": {"enum": ["Rome", "Oslo"]}, "old": {"type": "boolean"}},
        "required": ["city", "old"], "additionalProperties": False}
QUESTION = "Is Rome old?"
PETS = ["a cat", "a kitten", "a bridge over a river"]
KEY = "secret"


class Run:
    """Rows of one client after the other."""

    def __init__(self, url, rows):
        self.url, self.v1, self.rows, self.client = url, url + "/v1", rows, None

    def of(self, client, version):
        self.client = (client, version)

    def call(self, name):
        def run(function):
            client, version = self.client
            row = {"client": client, "version": version, "call": name, "ok": True}
            try:
                found = function()
                assert found or found is None, f"found {found!r}"
            except BaseException as error:  # noqa: BLE001 - whatever a client throws is its finding
                if isinstance(error, KeyboardInterrupt):
                    raise
                words = " ".join(str(error).split()) or traceback.format_exc(limit=-1).strip().splitlines()[-2].strip()
                row |= {"ok": False, "why": f"{type(error).__name__}: {words[:200]}"}
            print("ok  " if row["ok"] else "FAIL", client, name, row.get("why", ""), flush=True)
            with open(self.rows, "a", encoding="utf-8") as out:
                out.write(json.dumps(row) + "\n")
        return run


def version(package):
    return importlib.metadata.version(package)


def openai_sdk(run):
    import openai
    from pydantic import BaseModel

    client = openai.OpenAI(base_url=run.v1, api_key=KEY, max_retries=0)
    chat = client.chat.completions
    tool = {"type": "function", "function": {"name": "weather", "parameters": WEATHER}}

    class City(BaseModel):
        city: Literal["Rome", "Oslo"]
        old: bool

    run.call("models")(lambda: [model.id for model in client.models.list()] == ["test"])
    run.call("chat")(lambda: chat.create(model="test", messages=HELLO, max_tokens=12).choices[0].message.content)
    run.call("chat, streamed")(lambda: "".join(
        part.choices[0].delta.content or "" for part in chat.create(
            model="test", messages=HELLO, max_tokens=12, stream=True) if part.choices))
    run.call("log-probabilities")(lambda: chat.create(
        model="test", messages=HELLO, max_tokens=3, logprobs=True, top_logprobs=2).choices[0].logprobs.content)
    run.call("parse")(lambda: chat.parse(
        model="test", messages=HELLO, response_format=City, max_tokens=60).choices[0].message.parsed.city)
    run.call("forced tool")(lambda: chat.create(
        model="test", messages=HELLO, tools=[tool], tool_choice="required", max_tokens=80
    ).choices[0].message.tool_calls[0].function.name == "weather")

    @run.call("tool, streamed")
    def _():
        with chat.stream(model="test", messages=HELLO, tools=[tool], tool_choice="required", max_tokens=80) as stream:
            for _ in stream:
                pass
            call = stream.get_final_completion().choices[0].message.tool_calls[0]
        return json.loads(call.function.arguments)["city"]

    @run.call("result of a tool")
    def _():
        call = {"id": "1", "type": "function", "function": {"name": "weather", "arguments": '{"city": "Rome"}'}}
        said = [*HELLO, {"role": "assistant", "content": None, "tool_calls": [call]},
                {"role": "tool", "tool_call_id": "1", "content": "sunny"}]
        return chat.create(model="test", messages=said, tools=[tool], max_tokens=8).choices[0].finish_reason

    run.call("completions")(lambda: client.completions.create(model="test", prompt="One, two,", max_tokens=4).choices[0].text)
    run.call("best_of")(lambda: len(client.completions.create(
        model="test", prompt="One, two,", max_tokens=4, best_of=3, n=2).choices) == 2)
    responses = client.responses
    run.call("responses")(lambda: responses.create(model="test", input="Say hello.", max_output_tokens=16).output_text)

    @run.call("responses, streamed")
    def _():
        # The client takes no response that was cut off.
        with responses.stream(model="test", input="Pick.", text_format=City) as stream:
            for _ in stream:
                pass
            return stream.get_final_response().output_parsed.city

    run.call("responses, parse")(lambda: responses.parse(
        model="test", input="Pick.", text_format=City, max_output_tokens=60).output_parsed.city)
    run.call("responses, tool")(lambda: responses.create(
        model="test", input="Weather?", tool_choice="required", max_output_tokens=80, tools=[
            {"type": "function", "name": "weather", "parameters": WEATHER, "strict": False}, {"type": "web_search"}]
    ).output[0].name == "weather")

    @run.call("responses that are kept")
    def _():
        first = responses.create(model="test", input="I am Ann.", max_output_tokens=8)
        second = responses.create(model="test", input="Who?", previous_response_id=first.id, max_output_tokens=8)
        assert responses.retrieve(first.id).output_text == first.output_text
        assert len(responses.input_items.list(second.id).data) == 3
        assert responses.input_tokens.count(model="test", input="x").input_tokens > 0
        responses.delete(first.id)
        try:
            responses.retrieve(first.id)
        except openai.NotFoundError:
            return True

    @run.call("conversations")
    def _():
        conversation = client.conversations.create(items=[{"type": "message", "role": "user", "content": "I am Ann."}])
        responses.create(model="test", input="Who?", conversation=conversation.id, max_output_tokens=8)
        items = client.conversations.items.list(conversation.id).data
        return len(items) == 3 and client.conversations.delete(conversation.id).deleted


    @run.call("response in the background")
    def _():
        made = responses.create(model="test", input="Say hello.", max_output_tokens=16, background=True)
        while made.status in ("queued", "in_progress"):
            time.sleep(0.2)
            made = responses.retrieve(made.id)
        assert responses.cancel(made.id).status == made.status
        return made.output_text

    @run.call("files")
    def _():
        file = client.files.create(file=("asked.jsonl", b"{}\n"), purpose="batch")
        assert client.files.retrieve(file.id).bytes == 3 and file.id in [one.id for one in client.files.list()]
        assert client.files.content(file.id).text == "{}\n"
        return client.files.delete(file.id).deleted

    @run.call("batch")
    def _():
        asked = {"model": "test", "messages": HELLO, "max_tokens": 4}
        line = {"custom_id": "a", "method": "POST", "url": "/v1/chat/completions", "body": asked}
        file = client.files.create(file=("asked.jsonl", json.dumps(line).encode()), purpose="batch")
        batch = client.batches.create(input_file_id=file.id, endpoint="/v1/chat/completions", completion_window="24h")
        while batch.status in ("validating", "in_progress", "finalizing"):
            time.sleep(0.2)
            batch = client.batches.retrieve(batch.id)
        assert client.batches.cancel(batch.id).status == "completed" and batch.id in [one.id for one in client.batches.list()]
        answer = json.loads(client.files.content(batch.output_file_id).text)
        return answer["custom_id"] == "a" and answer["response"]["body"]["choices"][0]["message"]["content"]


def anthropic_sdk(run):
    import anthropic
    from pydantic import BaseModel

    class City(BaseModel):
        city: Literal["Rome", "Oslo"]
        old: bool

    client = anthropic.Anthropic(base_url=run.url, api_key=KEY, max_retries=0)
    tool = {"name": "weather", "input_schema": WEATHER}
    plain = {"model": "test", "max_tokens": 40, "messages": HELLO}
    run.call("messages")(lambda: client.messages.create(**plain).content[0].text)

    @run.call("messages, streamed")
    def _():
        with client.messages.stream(**plain) as stream:
            text = "".join(stream.text_stream)
            return text and text == stream.get_final_message().content[0].text

    run.call("count of tokens")(lambda: client.messages.count_tokens(model="test", messages=HELLO).input_tokens)
    run.call("forced tool")(lambda: client.messages.create(
        **plain | {"max_tokens": 80}, tools=[tool], tool_choice={"type": "any"}).content[-1].input["city"])
    run.call("parse")(lambda: client.messages.parse(**plain | {"max_tokens": 80}, output_format=City).parsed_output.city)
    document = {"type": "document", "source": {"type": "text", "media_type": "text/plain", "data": "Rome is old."}}
    run.call("document")(lambda: client.messages.create(**plain | {"messages": [
        {"role": "user", "content": [document, {"type": "text", "text": QUESTION}]}]}).content[0].text)
    run.call("thinking")(lambda: client.messages.create(
        **plain, thinking={"type": "enabled", "budget_tokens": 1024}).stop_reason)

    @run.call("batch")
    def _():
        import time

        batch = client.messages.batches.create(requests=[{"custom_id": "a", "params": plain}])
        for _ in range(600):
            if client.messages.batches.retrieve(batch.id).processing_status == "ended":
                break
            time.sleep(0.2)
        return [one.result.type for one in client.messages.batches.results(batch.id)] == ["succeeded"]

    @run.call("no such model")
    def _():
        try:
            client.messages.create(**plain | {"model": "none"})
        except anthropic.NotFoundError:
            return True


def ollama_sdk(run):
    import ollama

    client = ollama.Client(host=run.url, headers={"Authorization": f"Bearer {KEY}"})
    short = {"num_predict": 12}
    run.call("list, show, ps")(lambda: client.list().models[0].digest and client.show("test").modelinfo and client.ps().models)
    run.call("chat")(lambda: client.chat(model="test", messages=HELLO, options=short).message.content)
    run.call("chat, streamed")(lambda: [part for part in client.chat(
        model="test", messages=HELLO, options=short, stream=True)][-1].done)
    run.call("generate")(lambda: client.generate(model="test", prompt="Hello", options=short).context)
    run.call("format")(lambda: json.loads(client.chat(
        model="test", messages=HELLO, format=CITY, options={"num_predict": 80}).message.content)["city"])
    run.call("tools")(lambda: client.chat(model="test", messages=HELLO, options=short, tools=[
        {"type": "function", "function": {"name": "weather", "parameters": WEATHER}}]).message.role)
    run.call("log-probabilities")(lambda: client.chat(
        model="test", messages=HELLO, options=short, logprobs=True, top_logprobs=2).logprobs)

    @run.call("error in words")
    def _():
        try:
            client.chat(model="none", messages=HELLO)
        except ollama.ResponseError as error:
            return error.status_code == 404 and "none" in error.error and "{" not in error.error


def litellm_client(run):
    import litellm

    litellm.suppress_debug_info = True
    for name, model, base in [("openai", "openai/test", run.v1), ("anthropic", "anthropic/test", run.url)]:
        def ask(**more):
            return litellm.completion(model=model, messages=HELLO, max_tokens=60, api_base=base, api_key=KEY, **more)
        run.call(f"{name}: chat")(lambda: ask().choices[0].message.content)
        run.call(f"{name}: streamed")(lambda: "".join(part.choices[0].delta.content or "" for part in ask(stream=True)))
        run.call(f"{name}: forced tool")(lambda: ask(tool_choice="required", tools=[
            {"type": "function", "function": {"name": "weather", "parameters": WEATHER}}]).choices[0].message.tool_calls)
    run.call("responses")(lambda: litellm.responses(
        model="openai/test", input="Hello", max_output_tokens=16, api_base=run.v1, api_key=KEY).output)


def langchain_client(run):
    from langchain_anthropic import ChatAnthropic
    from langchain_ollama import ChatOllama
    from langchain_openai import ChatOpenAI
    from pydantic import BaseModel

    class City(BaseModel):
        """A city."""
        city: Literal["Rome", "Oslo"]
        old: bool

    opened = {"base_url": run.v1, "api_key": KEY, "model": "test", "max_tokens": 80}
    headers = {"headers": {"Authorization": f"Bearer {KEY}"}}
    for name, model in [
        ("openai", ChatOpenAI(**opened)),
        ("openai, responses", ChatOpenAI(**opened, use_responses_api=True)),
        ("anthropic", ChatAnthropic(base_url=run.url, api_key=KEY, model="test", max_tokens=80)),
        ("ollama", ChatOllama(base_url=run.url, model="test", num_predict=80, client_kwargs=headers)),
    ]:
        run.call(f"{name}: chat")(lambda: model.invoke("Say hello.").content)
        run.call(f"{name}: streamed")(lambda: [part for part in model.stream("Say hello.")])
        method = {"method": "json_schema"} if name != "anthropic" else {}
        run.call(f"{name}: structured")(lambda: model.with_structured_output(City, **method).invoke(QUESTION).city)
        run.call(f"{name}: bound tools")(lambda: model.bind_tools([City]).invoke(QUESTION).type == "ai")


def instructor_client(run):
    import instructor
    import openai
    from pydantic import BaseModel

    class City(BaseModel):
        city: Literal["Rome", "Oslo"]
        old: bool

    for mode in [instructor.Mode.TOOLS, instructor.Mode.JSON, instructor.Mode.JSON_SCHEMA]:
        client = instructor.from_openai(openai.OpenAI(base_url=run.v1, api_key=KEY, max_retries=0), mode=mode)
        ask = [{"role": "user", "content": "Rome is old. Answer with the fields city and old."}]
        run.call(mode.value)(lambda: client.chat.completions.create(
            model="test", messages=ask, response_model=City, max_tokens=80, max_retries=3).city)


def pydantic_ai_client(run):
    from pydantic import BaseModel
    from pydantic_ai import Agent
    from pydantic_ai.models.openai import OpenAIChatModel, OpenAIResponsesModel
    from pydantic_ai.providers.openai import OpenAIProvider

    class City(BaseModel):
        city: Literal["Rome", "Oslo"]
        old: bool

    provider = OpenAIProvider(base_url=run.v1, api_key=KEY)
    settings = {"max_tokens": 80}
    for name, model in [("chat", OpenAIChatModel("test", provider=provider)),
                        ("responses", OpenAIResponsesModel("test", provider=provider))]:
        run.call(f"{name}: text")(lambda: Agent(model, model_settings=settings).run_sync("Say hello.").output)
        run.call(f"{name}: output type")(lambda: Agent(
            model, output_type=City, model_settings=settings, retries=3).run_sync(QUESTION).output.city)

        @run.call(f"{name}: second turn")
        def _():
            agent = Agent(model, model_settings=settings)
            first = agent.run_sync("I am Ann.")
            return agent.run_sync("Who am I?", message_history=first.all_messages()).output


def smolagents_client(run):
    from smolagents import OpenAIServerModel, Tool

    class Weather(Tool):
        name = "weather"
        description = "Weather of a city."
        inputs = {"city": {"type": "string", "description": "the city", "enum": ["Rome", "Oslo"]}}
        output_type = "string"

        def forward(self, city):
            return "sunny"

    model = OpenAIServerModel("test", api_base=run.v1, api_key=KEY, max_tokens=80)
    run.call("chat")(lambda: model(HELLO).content)
    run.call("streamed")(lambda: list(model.generate_stream(HELLO)))
    run.call("tool")(lambda: model(HELLO, tools_to_call_from=[Weather()]).tool_calls[0].function.name == "weather")


def agents_client(run):
    from agents import Agent, OpenAIChatCompletionsModel, OpenAIResponsesModel, Runner, set_tracing_disabled
    from openai import AsyncOpenAI
    from pydantic import BaseModel

    class City(BaseModel):
        city: Literal["Rome", "Oslo"]
        old: bool

    set_tracing_disabled(True)
    client = AsyncOpenAI(base_url=run.v1, api_key=KEY, max_retries=0)
    for name, kind in [("chat", OpenAIChatCompletionsModel), ("responses", OpenAIResponsesModel)]:
        model = kind("test", client)
        run.call(f"{name}: text")(lambda: Runner.run_sync(Agent("a", model=model), "Say hello.").final_output)
        run.call(f"{name}: output type")(lambda: Runner.run_sync(
            Agent("a", model=model, output_type=City), QUESTION).final_output.city)

    @run.call("responses: second turn by id")
    def _():
        agent = Agent("a", model=OpenAIResponsesModel("test", client), output_type=City)
        first = Runner.run_sync(agent, QUESTION)
        return Runner.run_sync(agent, QUESTION, previous_response_id=first.last_response_id).final_output.city


def openai_vectors(run):
    import openai

    client = openai.OpenAI(base_url=run.v1, api_key=KEY, max_retries=0)
    run.call("embeddings")(lambda: close(*[one.embedding for one in client.embeddings.create(model="embed", input=PETS).data]))
    run.call("embeddings, dimensions")(lambda: len(client.embeddings.create(
        model="embed", input="cat", dimensions=64, encoding_format="float").data[0].embedding) == 64)
    run.call("rerank")(lambda: ranked(client.post(
        "/rerank", cast_to=object, body={"model": "rerank", "query": "cat", "documents": PETS})["results"]))


def ollama_vectors(run):
    import ollama

    client = ollama.Client(host=run.url, headers={"Authorization": f"Bearer {KEY}"})
    run.call("embed")(lambda: close(*client.embed(model="embed", input=PETS).embeddings))
    run.call("embed, dimensions")(lambda: len(client.embed(model="embed", input="cat", dimensions=64).embeddings[0]) == 64)
    run.call("embeddings")(lambda: len(client.embeddings(model="embed", prompt="cat").embedding) == 384)


def litellm_vectors(run):
    import litellm

    litellm.suppress_debug_info = True
    opened = {"api_base": run.v1, "api_key": KEY}
    run.call("embeddings")(lambda: close(*[one["embedding"] for one in litellm.embedding(
        model="openai/embed", input=PETS, **opened).data]))
    for provider in ["hosted_vllm", "jina_ai"]:
        run.call(f"{provider}: rerank")(lambda: ranked(litellm.rerank(
            model=f"{provider}/rerank", query="cat", documents=PETS,
            **opened | {"api_base": f"{run.v1}/rerank"} if provider == "jina_ai" else opened).results))


def langchain_vectors(run):
    from langchain_ollama import OllamaEmbeddings
    from langchain_openai import OpenAIEmbeddings

    headers = {"headers": {"Authorization": f"Bearer {KEY}"}}
    for name, model in [
        # Without the check it sends texts, not numbers of another model's tokens.
        ("openai", OpenAIEmbeddings(base_url=run.v1, api_key=KEY, model="embed", check_embedding_ctx_length=False)),
        ("ollama", OllamaEmbeddings(base_url=run.url, model="embed", client_kwargs=headers)),
    ]:
        run.call(f"{name}: embeddings")(lambda: close(*model.embed_documents(PETS)))
        run.call(f"{name}: embedding of a query")(lambda: len(model.embed_query("cat")) == 384)


def pydantic_ai_vectors(run):
    from pydantic_ai import Embedder
    from pydantic_ai.embeddings.openai import OpenAIEmbeddingModel
    from pydantic_ai.providers.openai import OpenAIProvider

    model = OpenAIEmbeddingModel("embed", provider=OpenAIProvider(base_url=run.v1, api_key=KEY))
    run.call("embeddings")(lambda: close(*Embedder(model).embed_documents_sync(PETS).embeddings))


def close(cat, kitten, bridge):
    """Vectors of PETS that mean something."""
    product = lambda one, other: sum(a * b for a, b in zip(one, other))
    return len(cat) == 384 and product(cat, kitten) > product(cat, bridge) + 0.2


def ranked(found):
    """Every document once, the best first."""
    scores = [one["relevance_score"] for one in found]
    return sorted(one["index"] for one in found) == [0, 1, 2] and scores == sorted(scores, reverse=True)


CLIENTS = {"openai": openai_sdk, "anthropic": anthropic_sdk, "ollama": ollama_sdk, "litellm": litellm_client,
           "langchain-openai": langchain_client, "instructor": instructor_client, "pydantic-ai-slim": pydantic_ai_client,
           "smolagents": smolagents_client, "openai-agents": agents_client}
VECTORS = {"openai": openai_vectors, "ollama": ollama_vectors, "litellm": litellm_vectors, "langchain-openai": langchain_vectors,
           "pydantic-ai-slim": pydantic_ai_vectors}


def table(rows):
    rows = [json.loads(line) for line in Path(rows).read_text(encoding="utf-8").splitlines()]
    passed = sum(row["ok"] for row in rows)
    print("# Clients\n")
    print("Written by `scripts/server-clients.sh all`: clients that others wrote, and what each found at `kvant serve`. A kind of call")
    print("passes when the client returns what was asked for. Tools and output types are kept to by grammars, so a small model will do; what")
    print("edits code, chooses tools or fills long forms asks one that codes.\n")
    print(f"{passed} of {len(rows)} kinds of calls pass ({100 * passed // len(rows)} %).\n")
    print("| client | version | pass | kinds of calls |\n|---|---|---|---|")
    for client in dict.fromkeys((row["client"], row["version"]) for row in rows):
        own = [row for row in rows if (row["client"], row["version"]) == client]
        calls = "; ".join(row["call"] if row["ok"] else f"**{row['call']}**" for row in own)
        print(f"| {client[0]} | {client[1]} | {sum(row['ok'] for row in own)} of {len(own)} | {calls.replace('|', '/')} |")
    failed = [row for row in rows if not row["ok"]]
    if failed:
        print("\n## What fails\n")
        for row in failed:
            print(f"- {row['client']}, {row['call']}: {row['why']}")


def main():
    if sys.argv[1] == "table":
        return table(sys.argv[2])
    url, rows = sys.argv[1:3]
    run = Run(url, rows)
    vectors, wanted = "vectors" in sys.argv[3:], [name for name in sys.argv[3:] if name != "vectors"]
    for package, client in (VECTORS if vectors else CLIENTS).items():
        if not wanted or package in wanted:
            run.of(package, version(package))
            try:
                client(run)
            except Exception as error:  # noqa: BLE001 - a client that cannot even be opened
                run.call("opens")(lambda: (_ for _ in ()).throw(error))


if __name__ == "__main__":
    main()
