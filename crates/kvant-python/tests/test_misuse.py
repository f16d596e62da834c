"""Random calls with random arguments: an exception or an answer every time, never a crash."""

import random
import threading

import numpy as np
import pytest

import kvant
from kvant import codec
from kvant._kvant import LayerCache

SEEDS = range(4)


def arrays(rng):
    shape = [rng.choice([0, 1, 2, 3, 16, 64]) for _ in range(rng.randint(0, 5))]
    kind = rng.choice([np.float32, np.float64, np.float16, np.int32, bool, object, np.complex64])
    made = np.ones(shape, dtype=np.float32).astype(kind)
    if made.dtype == np.float32 and made.size and rng.random() < 0.3:
        made.flat[rng.randrange(made.size)] = rng.choice([np.nan, np.inf, 1e38, -1e38])
    return made.T if rng.random() < 0.3 else made[::-1] if rng.random() < 0.2 and made.ndim else made


def values(rng):
    return rng.choice([
        lambda: arrays(rng), lambda: None, lambda: -1, lambda: 2**70, lambda: 3, lambda: 0, lambda: float("nan"),
        lambda: "", lambda: "x", lambda: "balanced", lambda: "q8_0", lambda: "\ud800", lambda: b"bytes", lambda: [],
        lambda: [1, 2, 3], lambda: [1, "a"], lambda: {}, lambda: {"a": object()}, lambda: object(), lambda: [[]],
        lambda: {"type": "object"}, lambda: True, lambda: [{"role": "user", "content": "hi"}], lambda: "/no/such",
        lambda: 10**6, lambda: range(3), lambda: (1, 2),
    ])()


OPTIONS = [
    "max_tokens", "stop", "temperature", "top_k", "top_p", "logprobs", "seed", "json_schema", "grammar", "logit_bias",
    "tools", "template", "nonsense",
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
    targets = [engine, engine.session(), engine.session("balanced"), LayerCache("balanced", 2, 64)]
    answered = refused = 0
    for _ in range(400):
        target = rng.choice(targets)
        try:
            call(rng, target, rng.choice(names[type(target)]))
            answered += 1
        except (kvant.KvantError, TypeError, ValueError, OverflowError, StopIteration, UnicodeError):
            refused += 1
    for _ in range(200):
        function = rng.choice([codec.encode, codec.error, codec.fit, codec.pack, codec.attend, codec.decode, LayerCache])
        try:
            function(*(values(rng) for _ in range(rng.randint(1, 3))))
            answered += 1
        except (kvant.KvantError, TypeError, ValueError, OverflowError, AttributeError):
            refused += 1
    assert answered > 20 and refused > 200
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
