"""Random calls with random arguments: an exception or an answer every time, never a crash."""

import random
import subprocess
import sys
import threading

import numpy as np
import pytest
from conftest import needs_torch, torch

import kvant
from kvant import codec
from kvant._kvant import LayerCache

SEEDS = range(4)
CALLS = 10_000 // len(SEEDS)
"""Of each seed."""


def arrays(rng):
    shape = [rng.choice([0, 1, 2, 3, 16, 64]) for _ in range(rng.randint(0, 5))]
    kind = rng.choice([np.float32, np.float64, np.float16, np.int32, bool, object, np.complex64])
    made = np.ones(shape, dtype=np.float32).astype(kind)
    if made.dtype == np.float32 and made.size and rng.random() < 0.3:
        made.flat[rng.randrange(made.size)] = rng.choice([np.nan, np.inf, 1e38, -1e38])
    return made.T if rng.random() < 0.3 else made[::-1] if rng.random() < 0.2 and made.ndim else made


def tensors(rng):
    if torch is None:
        return arrays(rng)
    shape = [rng.choice([0, 1, 2, 4, 16, 32]) for _ in range(rng.randint(0, 5))]
    kind = rng.choice([torch.float32, torch.float64, torch.bfloat16, torch.int64, torch.bool, torch.complex64])
    made = torch.zeros(shape, dtype=kind, device=rng.choice(["cpu", "cpu", "meta"]))
    return made.mT if made.ndim >= 2 and rng.random() < 0.3 else made.requires_grad_() if kind.is_floating_point else made


def values(rng):
    return rng.choice([
        lambda: arrays(rng), lambda: tensors(rng), lambda: None, lambda: -1, lambda: 2**70, lambda: 3, lambda: 0, lambda: float("nan"),
        lambda: "", lambda: "x", lambda: "balanced", lambda: "q8_0", lambda: "\ud800", lambda: b"bytes", lambda: [],
        lambda: [1, 2, 3], lambda: [1, "a"], lambda: {}, lambda: {"a": object()}, lambda: object(), lambda: [[]],
        lambda: {"type": "object"}, lambda: True, lambda: [{"role": "user", "content": "hi"}], lambda: "/no/such",
        lambda: 10**6, lambda: range(3), lambda: (1, 2),
    ])()


OPTIONS = [
    "max_tokens", "stop", "temperature", "top_k", "top_p", "logprobs", "seed", "json_schema", "grammar", "logit_bias",
    "tools", "template", "lookup", "draft_max", "nonsense",
]


def call(rng, target, name):
    arguments = [values(rng) for _ in range(rng.randint(0, 3))]
    options = {rng.choice(OPTIONS): values(rng) for _ in range(rng.randint(0, 2))}
    found = getattr(target, name)
    if not callable(found):
        return
    if name in ("generate", "chat", "batch"):
        options["max_tokens"] = rng.choice([0, 1, 3, -1])
    result = found(*arguments, **options) if name in ("generate", "chat", "batch") else found(*arguments)
    if isinstance(result, kvant.Generation):
        rng.choice([result.result, result.close, result.cancel, lambda: next(result), lambda: None])()


@pytest.mark.parametrize("seed", SEEDS)
def test_random_misuse(engine, seed, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rng = random.Random(seed)
    names = {
        kind: [name for name in dir(kind) if not name.startswith("_") and name not in ("load", "close")]
        for kind in (kvant.Engine, kvant.Session, LayerCache)
    }
    closed = engine.session()
    closed.close()
    targets = [engine, engine.session(), engine.session("balanced"), engine.session(draft="self"), closed]
    targets.append(LayerCache("balanced", 2, 64))
    answered = refused = 0
    for _ in range(2 * CALLS // 3):
        target = rng.choice(targets)
        try:
            call(rng, target, rng.choice(names[type(target)]))
            answered += 1
        except (kvant.KvantError, TypeError, ValueError, OverflowError, StopIteration, UnicodeError):
            refused += 1
    functions = [codec.encode, codec.error, codec.fit, codec.pack, codec.attend, codec.decode, codec.key_shapes, LayerCache]
    for _ in range(CALLS // 3):
        try:
            rng.choice(functions)(*(values(rng) for _ in range(rng.randint(1, 3))))
            answered += 1
        # Tensors without data (meta) have an error of their own.
        except (kvant.KvantError, TypeError, ValueError, OverflowError, AttributeError, NotImplementedError):
            refused += 1
    assert answered > 20 and refused > CALLS // 3
    assert engine.generate("still sound", max_tokens=4, ignore_end=True).result().finish == "length"


def test_misuse_from_many_threads(engine):
    session, layer = engine.session(), LayerCache("q8_0", 2, 64)
    broken = []

    def work(seed):
        rng = random.Random(seed)
        for _ in range(60):
            try:
                rng.choice([
                    lambda: session.feed("text"), lambda: session.rollback(rng.randint(0, 50)), session.clear,
                    lambda: session.fork().feed("x"), lambda: session.generate("y", max_tokens=2).close(),
                    lambda: layer.append(np.ones((1, 3, 2, 64), np.float32), np.ones((1, 3, 2, 64), np.float32)),
                    lambda: layer.attend(np.ones((1, 3, 4, 64), np.float32)), layer.reset, lambda: layer.crop(1),
                ])()
            except kvant.KvantError:
                pass
            except BaseException as error:  # noqa: BLE001
                broken.append(error)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(6)]
    [t.start() for t in threads]
    [t.join() for t in threads]
    assert not broken, broken[0]


@needs_torch
def test_random_misuse_of_a_transformers_cache():
    transformers = pytest.importorskip("transformers")
    from conftest import tiny_model
    from kvant.hf import KvantCache

    model, rng = tiny_model("gemma3"), random.Random(5)
    good = torch.arange(12)[None]
    refused = 0
    for _ in range(600):
        cache = KvantCache(model, rng.choice(["f32", "q8_0", "tiny"]), fused=rng.random() < 0.7)
        layer = rng.choice(cache.layers)
        calls = [
            lambda: cache.update(tensors(rng), tensors(rng), rng.choice([0, 1, 2, 9, -1])),
            lambda: layer.update(torch.zeros(1, 2, 3, 32), torch.zeros(1, 2, 3, 32, dtype=torch.float64)),
            lambda: layer.update(torch.zeros(2, 1, 3, 32), torch.zeros(2, 2, 3, 32)),
            lambda: cache.crop(rng.choice([5, -5, 0, -(10**9)])),
            lambda: cache.reorder_cache(torch.tensor([rng.randint(-2, 3)])),
            lambda: cache.batch_select_indices(tensors(rng)),
            lambda: cache.batch_repeat_interleave(rng.choice([0, 1, 2])),
            lambda: KvantCache(values(rng), "f32"),
            lambda: KvantCache(model, values(rng)),
            lambda: model(good, past_key_values=cache),
        ]
        for _ in range(rng.randint(1, 4)):
            try:
                with torch.no_grad():
                    rng.choice(calls)()
            except (kvant.KvantError, TypeError, ValueError, IndexError, AttributeError, RuntimeError, OverflowError):
                refused += 1
    assert refused > 100
    model.config._attn_implementation = "sdpa"
    expected = model(good, past_key_values=transformers.DynamicCache(config=model.config)).logits
    assert (model(good, past_key_values=KvantCache(model, "f32", fused=False)).logits - expected).abs().max() < 1e-4


FORKED = """
import gc, os, sys
import numpy as np
import kvant
from kvant import codec

engine = kvant.Engine.load(sys.argv[1], cache="f32", context=128, threads=2, progress=False)
expected = engine.generate("x", max_tokens=4, ignore_end=True).result().tokens
session = engine.session()
session.feed("before")
running = engine.session().generate("y", max_tokens=50, ignore_end=True)
next(running)
rows = np.ones((40, 2, 64), np.float32)
packed = codec.pack(rows, rows, "q8_0")
codec.attend(rows[:1], packed)
child = os.fork()
if child == 0:
    refused = 0
    for call in (
        lambda: engine.generate("x"), lambda: session.feed("x"), session.fork, lambda: next(running), lambda: running.result(),
        lambda: len(session), engine.info,
    ):
        try:
            call()
        except kvant.KvantError as error:
            refused += "fork" in str(error)
    # Arrays and what is made here work.
    assert np.allclose(codec.attend(rows[:1], packed), 1, atol=1e-2)
    own = kvant.Engine.load(sys.argv[1], cache="f32", context=128, threads=2, progress=False)
    assert own.session().feed("x").shape == (258,)
    try:
        own.generate("x", max_tokens=2).result()
    except kvant.KvantError as error:
        refused += "fork" in str(error)
    own.close()
    running.close()
    del engine, session, running, own, call
    gc.collect()
    os._exit(0 if refused == 8 else 1)
_, status = os.waitpid(child, 0)
assert os.waitstatus_to_exitcode(status) == 0, status
assert running.result().finish == "length"
assert engine.generate("x", max_tokens=4, ignore_end=True).result().tokens == expected
print("sound")
"""


def test_forks_of_the_process_are_told(tiny_folder):
    """Threads do not follow into a fork: what belongs to the parent is refused there, in words, and nothing hangs."""
    done = subprocess.run([sys.executable, "-c", FORKED, str(tiny_folder)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and done.stdout.strip() == "sound", done.stderr


def test_exceptions_in_callbacks_come_out(tiny_folder):
    """Whatever a callback raises, at whichever call, comes out as it is; the next load works."""
    for at in range(4):
        calls = iter(range(1000))

        def broken(what, done, total, at=at, calls=calls):
            if next(calls) == at:
                raise KeyboardInterrupt if at % 2 else LookupError(f"{what} {done} of {total}")

        with pytest.raises((KeyboardInterrupt, LookupError)):
            kvant.Engine.load(tiny_folder, progress=broken)
    kvant.Engine.load(tiny_folder, progress=lambda *step: step).close()
