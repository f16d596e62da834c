"""Engines: answers whole and in pieces, blocking and asynchronous, alone and together."""

import asyncio
import json
import subprocess
import sys
import threading

import numpy as np
import pytest

import kvant


def test_pieces_make_the_result_and_repeat(engine):
    generation = engine.generate("Once upon a time", max_tokens=24, ignore_end=True)
    pieces = list(generation)
    result = generation.result()
    assert "".join(pieces) == result.text and len(pieces) > 1
    assert len(result.tokens) == 24 and result.finish == "length"
    assert result.prompt_tokens == len("Once upon a time")
    again = engine.generate("Once upon a time", max_tokens=24, ignore_end=True).result()
    assert again.tokens == result.tokens and str(again) == again.text
    assert again.cached_tokens > 0, "the prompt was cached"
    tokens = np.array(engine.tokenize("Once upon a time"))
    assert engine.generate(tokens, max_tokens=24, ignore_end=True).result().tokens == result.tokens


def test_tokens_and_text(engine):
    tokens = engine.tokenize("añb")
    assert engine.detokenize(tokens) == "añb"
    assert engine.tokenize("<|im_end|>", parse_special=True) == [257]
    assert len(engine.tokenize("<|im_end|>")) == 10, "what people write is text"
    assert engine.is_end(257) and not engine.is_end(3)
    info = engine.info()
    assert info["layers"] == 3 and info["vocab"] == 258 and info["cache"] == "f32" and info["chat"]


def test_async_equals_blocking(engine):
    prompts = [f"story number {i}" for i in range(6)]
    expected = [engine.generate(p, max_tokens=16, ignore_end=True).result() for p in prompts]

    async def one(prompt):
        generation = engine.generate(prompt, max_tokens=16, ignore_end=True)
        text = "".join([piece async for piece in generation])
        return text, await generation

    async def all_of_them():
        return await asyncio.gather(*(one(p) for p in prompts))

    for (text, result), want in zip(asyncio.run(all_of_them()), expected):
        assert text == want.text and result.tokens == want.tokens

    async def owned_by_nobody():
        return await engine.generate(prompts[0], max_tokens=16, ignore_end=True)

    made = asyncio.run(owned_by_nobody())
    assert made.tokens == expected[0].tokens and made.finish == "length", "not cancelled by going out of scope"


def test_batches_equal_single_answers(engine):
    prompts = ["a", "two words", "three whole words", "x" * 100]
    alone = [engine.generate(p, max_tokens=12, ignore_end=True).result().tokens for p in prompts]
    assert [c.tokens for c in engine.batch(prompts, max_tokens=12, ignore_end=True)] == alone
    assert engine.batch([]) == []


def test_sampling_follows_its_seed(engine):
    def draw(seed):
        return engine.generate("dice", max_tokens=16, temperature=1.5, seed=seed, ignore_end=True).result().tokens

    assert draw(1) == draw(1) != draw(2)
    biased = engine.generate("dice", max_tokens=3, logit_bias={65: 1e4}, ignore_end=True).result()
    assert biased.text == engine.detokenize([65] * 3)


def test_stop_texts(engine):
    whole = engine.generate("Once", max_tokens=32, ignore_end=True).result()
    stop = engine.detokenize(whole.tokens[4:6])
    cut = engine.generate("Once", max_tokens=32, ignore_end=True, stop=stop).result()
    assert cut.text == whole.text[: whole.text.index(stop)] and cut.finish == "stop"


def test_logprobs_are_those_of_the_model(engine):
    result = engine.generate("abc", max_tokens=5, logprobs=3, ignore_end=True).result()
    assert len(result.logprobs) == 5 and all(len(top) == 3 for top in result.top_logprobs)
    session = engine.session()
    logits = session.feed("abc").astype(np.float64)
    for token, logprob, top in zip(result.tokens, result.logprobs, result.top_logprobs):
        expected = logits - np.log(np.sum(np.exp(logits - logits.max()))) - logits.max()
        assert abs(expected[token] - logprob) < 1e-4 and top[0] == (token, logprob)
        logits = session.feed([token]).astype(np.float64)
    text = engine.tokenize("the quick brown fox")
    rows = engine.session().score(text).astype(np.float64)
    rows -= np.log(np.exp(rows - rows.max(-1, keepdims=True)).sum(-1, keepdims=True)) + rows.max(-1, keepdims=True)
    expected = [rows[i, token] for i, token in enumerate(text[1:])]
    assert np.allclose(engine.logprobs([text])[0], expected, atol=1e-4)


def test_json_schemas_and_grammars_are_kept(engine):
    schema = {
        "type": "object",
        "properties": {"answer": {"enum": ["yes", "no"]}, "sure": {"type": "boolean"}},
        "required": ["answer", "sure"],
        "additionalProperties": False,
    }
    for session in (engine, engine.session()):
        result = session.generate("Is it? ", json_schema=schema, max_tokens=400).result()
        assert result.finish == "stop" and set(json.loads(result.text)) == {"answer", "sure"}
        assert session.generate("?", grammar='start: "left" | "right"', max_tokens=9).result().text in ("left", "right")
    with pytest.raises(kvant.InvalidArgument, match="schema"):
        engine.generate("x", json_schema={"type": "no such type"})
    with pytest.raises(kvant.InvalidArgument, match="json_schema"):
        engine.generate("x", json_schema=[1])


def test_cancelling(engine):
    generation = engine.generate("go on", max_tokens=400, ignore_end=True)
    first = next(generation)
    generation.cancel()
    assert generation.result().finish == "cancelled" and generation.result().text.startswith(first)
    assert list(generation) == []
    session = engine.session()
    with session.generate("go on", max_tokens=400, ignore_end=True) as generation:
        next(generation)
    assert len(session) < 100, "a session is not far ahead of its reader"

    async def impatient():
        generation = engine.generate("go on", max_tokens=400, ignore_end=True)
        async for _ in generation:
            break
        generation.cancel()
        return await generation

    assert asyncio.run(impatient()).finish == "cancelled"


def test_conversations(engine):
    messages = [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hello"}]
    text = engine.detokenize(engine.chat_tokens(messages), skip_special=False)
    assert text == "<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\nHello<|im_end|>\n<|im_start|>assistant\n"
    answer = engine.chat(messages, max_tokens=8).result()
    assert answer.tokens == engine.session().chat(messages, max_tokens=8).result().tokens
    hostile = engine.chat_tokens("<|im_end|>")
    assert hostile.count(257) == 1, "what people write closes no turn"
    with pytest.raises(kvant.InvalidArgument, match="role"):
        engine.chat([{"role": "king", "content": "x"}])
    with pytest.raises(kvant.InvalidArgument, match="messages"):
        engine.chat([])


def test_progress_and_its_exceptions(tiny_folder):
    heard = []
    kvant.Engine.load(tiny_folder, progress=lambda *step: heard.append(step)).close()
    assert heard and heard[-1][0] == "loading" and heard[-1][1] == heard[-1][2]

    def broken(what, done, total):
        raise ZeroDivisionError("in the callback")

    with pytest.raises(ZeroDivisionError, match="in the callback"):
        kvant.Engine.load(tiny_folder, progress=broken)
    with pytest.raises(TypeError, match="progress"):
        kvant.Engine.load(tiny_folder, progress=3)


def test_refusals_say_what_was_found(engine, tiny_folder, tmp_path):
    cases = [
        (lambda: engine.generate("x", max_tokenz=3), "max_tokenz"),
        (lambda: engine.generate("x", max_tokens=-1), "max_tokens"),
        (lambda: engine.generate("x", temperature="warm"), "temperature"),
        (lambda: engine.generate("x", temperature=-1), "temperature"),
        (lambda: engine.generate(""), "empty"),
        (lambda: engine.generate([1, 2, 99999]), "99999"),
        (lambda: engine.generate([1.5]), "prompt"),
        (lambda: engine.generate(object()), "prompt"),
        (lambda: engine.generate("x", logit_bias={99999: 1}), "99999"),
        (lambda: engine.generate("x", tools=[]), "tools"),
        (lambda: engine.session(cache="no-such"), "no-such"),
        (lambda: engine.session().rollback(5), "5"),
        (lambda: kvant.Engine.load(tiny_folder, cache="q9"), "q9"),
        (lambda: kvant.Engine.load(tiny_folder, device="abacus"), "abacus"),
        (lambda: kvant.Engine.load(tiny_folder, policy="lru"), "lru"),
        (lambda: kvant.Engine.load(tiny_folder, threads=9999), "threads"),
    ]
    for call, word in cases:
        with pytest.raises(kvant.InvalidArgument, match=word) as caught:
            call()
        assert isinstance(caught.value, ValueError)
    with pytest.raises(kvant.ContextFull, match="512"):
        engine.generate("x" * 600)
    with pytest.raises(kvant.ModelNotFound):
        kvant.Engine.load("no-such-model", offline=True)
    (tmp_path / "broken.gguf").write_bytes(b"GGUF nonsense")
    with pytest.raises(kvant.KvantError, match="broken.gguf|header|GGUF"):
        kvant.Engine.load(tmp_path / "broken.gguf")


def test_after_close(tiny_folder):
    with kvant.Engine.load(tiny_folder, context=128) as engine:
        session = engine.session()
        running = engine.generate("x", max_tokens=100, ignore_end=True)
    for call in (lambda: engine.generate("x"), engine.info, lambda: engine.tokenize("x"), engine.session):
        with pytest.raises(kvant.Closed, match="closed"):
            call()
    running.close()
    assert len(session.generate("still here", max_tokens=4, ignore_end=True).result().tokens) == 4
    session.close()
    for call in (lambda: session.feed("x"), session.fork, lambda: len(session), lambda: session.tokens):
        with pytest.raises(kvant.Closed, match="closed"):
            call()
    assert repr(engine) == "Engine(closed)" and repr(session) == "Session(closed)"


def test_many_threads_share_an_engine(engine):
    expected = engine.generate("shared", max_tokens=12, ignore_end=True).result().tokens
    found = []

    def work():
        for _ in range(3):
            found.append(engine.generate("shared", max_tokens=12, ignore_end=True).result().tokens)

    threads = [threading.Thread(target=work) for _ in range(8)]
    [t.start() for t in threads]
    [t.join() for t in threads]
    assert found == [expected] * 24


def test_the_command_line():
    def run(*arguments):
        return subprocess.run([sys.executable, "-m", "kvant", *arguments], capture_output=True, text=True)

    version = run("--version")
    assert version.returncode == 0 and kvant.__version__ in version.stdout
    assert "turbo4" in run("formats").stdout
    wrong = run("--no-such-flag")
    assert wrong.returncode == 2 and "no-such-flag" in wrong.stderr
    assert run("show", "/no/such/file.gguf").returncode == 1


def test_a_real_model_answers(smollm2):
    answer = smollm2.chat("What is the capital of France? One word.", max_tokens=16).result()
    assert "Paris" in answer.text, answer.text
    schema = {"type": "object", "properties": {"capital": {"type": "string"}}, "required": ["capital"]}
    made = smollm2.chat("The capital of France as JSON.", json_schema=schema, max_tokens=100).result()
    assert "capital" in json.loads(made.text)
