"""Wrong use, case by case: arrays of other kinds, handles after `close()`, answers that are given up, processes that end or fork meanwhile."""

import asyncio
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import kvant
from kvant import codec
from kvant._kvant import LayerCache

ROWS = np.random.default_rng(1).standard_normal((1, 40, 2, 64), dtype=np.float32)


def unaligned(rows):
    raw = np.zeros(rows.nbytes + 1, np.uint8)
    view = raw[1:].view(np.float32).reshape(rows.shape)
    view[:] = rows
    return view


def read_only(rows):
    copy = rows.copy()
    copy.flags.writeable = False
    return copy


STRIDED = {
    "every second channel": lambda rows: np.repeat(rows, 2, -1)[..., ::2],
    "reversed": lambda rows: rows[:, ::-1].copy()[:, ::-1],
    "Fortran's order": np.asfortranarray,
    "transposed": lambda rows: rows.swapaxes(1, 2).copy().swapaxes(1, 2),
    "a window of more": lambda rows: np.pad(rows, ((0, 0), (0, 0), (0, 0), (3, 5)))[..., 3:-5],
    "unaligned": unaligned,
}
REPEATED = {"rows of stride 0": lambda rows: np.broadcast_to(rows[:, :1], rows.shape)}
DTYPES = {
    kind: lambda rows, kind=kind: rows.astype(kind)
    for kind in ("f8", "f2", ">f4", "i4", "u1", "?", "c8", "O", "S8", "M8[s]", "g", "V4", "i4,i4")
    # What numpy itself does not convert is not given.
    if kind not in ("S8", "M8[s]", "V4", "i4,i4")
} | {
    "text": lambda rows: np.full(rows.shape, "x"), "times": lambda rows: np.zeros(rows.shape, "M8[s]"),
    "records": lambda rows: np.zeros(rows.shape, "i4,i4"), "bytes": lambda rows: np.zeros(rows.shape, "V4"),
}
NO_ARRAYS = {
    "a list": lambda rows: rows.tolist(), "a memoryview": memoryview, "None": lambda rows: None, "a number": lambda rows: 1.0,
    "a matrix of another kind": lambda rows: np.ma.masked_array(rows, rows > 9), "a text": lambda rows: "rows",
}
SHAPES = {
    "no axes": lambda rows: rows[0, 0, 0, 0], "three axes": lambda rows: rows[0], "five axes": lambda rows: rows[None],
    "other heads": lambda rows: rows[:, :, :1].copy(), "other channels": lambda rows: rows[..., :32].copy(),
}


@pytest.mark.parametrize("what", STRIDED | REPEATED | DTYPES | NO_ARRAYS | SHAPES)
def test_caches_take_what_they_say(what):
    """A cache reads contiguous float32 where it lies, and refuses all else by name, unharmed."""
    made = (STRIDED | REPEATED | DTYPES | NO_ARRAYS | SHAPES)[what](ROWS)
    layer = LayerCache("f32", 2, 64, exact=True)
    layer.append(ROWS, ROWS)
    expected = layer.attend(ROWS)
    for call in (lambda: layer.append(made, ROWS), lambda: layer.append(ROWS, made), lambda: layer.attend(made)):
        # A masked array is an array with more to it; its rows are as good as others.
        if what == "a matrix of another kind":
            continue
        with pytest.raises(kvant.InvalidArgument) as caught:
            call()
        assert len(str(caught.value)) > 10
    assert layer.position == 40 and np.array_equal(layer.attend(ROWS), expected)


@pytest.mark.parametrize("what", STRIDED | REPEATED | {kind: DTYPES[kind] for kind in ("f8", "f2", ">f4", "g")} | {"read-only": read_only})
def test_codecs_copy_what_they_cannot_read(what):
    """The module above takes floats of any kind and order: the same answer as of a plain copy."""
    made = (STRIDED | REPEATED | DTYPES | {"read-only": read_only})[what](ROWS)
    plain = np.array(made, np.float32, order="C")
    assert np.array_equal(codec.decode(codec.encode(made, "q8_0")), codec.decode(codec.encode(plain, "q8_0")))
    packed, same = (codec.pack(rows[0], rows[0], "q8_0") for rows in (made, plain))
    assert np.array_equal(codec.attend(made[0, :3], packed), codec.attend(plain[0, :3], same))


@pytest.mark.parametrize("what", {kind: make for kind, make in DTYPES.items() if kind not in ("f8", "f2", ">f4", "g")} | NO_ARRAYS)
def test_codecs_refuse_what_is_no_floats(what):
    made = (DTYPES | NO_ARRAYS)[what](ROWS[0])
    if what == "a matrix of another kind":
        return
    for call in (
        lambda: codec.encode(made, "q8_0"), lambda: codec.error(made, "q8_0"), lambda: codec.fit("s4+μ", made),
        lambda: codec.pack(made, ROWS[0]), lambda: codec.pack(ROWS[0], made), lambda: codec.attend(made, codec.pack(ROWS[0], ROWS[0])),
    ):
        with pytest.raises(kvant.InvalidArgument):
            call()


def test_tokens_of_wrong_kinds(engine):
    for wrong in (
        np.zeros((2, 2), int), np.array([1.0, 2.0]), np.array([-1]), np.array([2**40]), np.array(["a"]), np.array([1 + 0j]),
        np.array(3), [None], [[1]], [1, 2**64], [-1], [1.5], b"text", bytearray(b"text"), object(),
    ):
        for call in (engine.generate, engine.detokenize, engine.session().feed, engine.session().score):
            with pytest.raises((kvant.InvalidArgument, TypeError, OverflowError)):
                result = call(wrong)
                result.close() if isinstance(result, kvant.Generation) else None
    strided, swapped = np.arange(20, dtype=np.int64)[::-2], np.arange(5, dtype=">i4")
    assert engine.detokenize(strided) == engine.detokenize(strided.tolist())
    assert engine.detokenize(swapped) == engine.detokenize(swapped.tolist())


def test_every_call_after_close(tiny_folder):
    engine = kvant.Engine.load(tiny_folder, context=128)
    session, other = engine.session(), engine.session()
    session.feed("before")
    ended = engine.generate("x", max_tokens=50, ignore_end=True)
    half = other.generate("x", max_tokens=50, ignore_end=True)
    next(half)
    session.close()
    session.close()
    calls = {
        "feed": ["x"], "score": ["x"], "generate": ["x"], "chat": ["x"], "fork": [], "rollback": [0], "save": ["/nowhere"], "load": ["/nowhere"],
        "clear": [], "__len__": [],
    }
    for name, arguments in calls.items():
        with pytest.raises(kvant.Closed):
            getattr(session, name)(*arguments)
    for name in ("tokens", "bytes"):
        with pytest.raises(kvant.Closed):
            getattr(session, name)
    session.cancel()
    with pytest.raises(kvant.Closed), session:
        session.feed("x")
    engine.close()
    engine.close()
    calls = {
        "generate": ["x"], "chat": ["x"], "batch": [["x"]], "logprobs": [["x y"]], "session": [], "tokenize": ["x"], "detokenize": [[1]],
        "chat_tokens": ["x"], "is_end": [1], "info": [],
    }
    for name, arguments in calls.items():
        with pytest.raises(kvant.Closed):
            getattr(engine, name)(*arguments)
    ended.close()
    ended.close()
    assert list(ended) == [] and ended.result().finish == "cancelled"
    # A session holds its model, and a generation its session.
    other.close()
    half.close()
    assert half.result().finish == "cancelled"
    with pytest.raises(kvant.Closed):
        other.feed("x")


def test_answers_that_are_given_up(engine):
    """Whoever stops waiting, and however: the answer ends, and the next one is as ever."""
    expected = engine.generate("x", max_tokens=4, ignore_end=True).result().tokens

    async def impatient(make, patience):
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(make(), patience)
        task = asyncio.ensure_future(make())
        await asyncio.sleep(patience / 2)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    async def read(generation):
        async for _ in generation:
            await asyncio.sleep(0.005)

    async def whole(generation):
        return await generation

    session = engine.session()
    for source in (engine, session):
        # A reader takes two seconds at least, the model itself may have its 400 tokens in fifteen milliseconds.
        for ways, patience in ((read, 0.02), (whole, 0.002)):
            held = []

            def make(source=source, ways=ways, held=held):
                [generation.close() for generation in held]
                held.append(source.generate("go on", max_tokens=400, ignore_end=True))
                return ways(held[-1])

            asyncio.run(impatient(make, patience))
            [generation.close() for generation in held]
            session.clear()
    # Dropped without a word, by the hundred.
    for count in range(100):
        generation = engine.generate(f"dropped {count}", max_tokens=400, ignore_end=True)
        if count % 3 == 0:
            next(generation)
        if count % 3 == 1:
            generation.cancel()
            generation.cancel()
        del generation
    assert engine.generate("x", max_tokens=4, ignore_end=True).result().tokens == expected
    assert session.generate("x", max_tokens=4, ignore_end=True).result().tokens == expected


def test_closed_by_another_thread(engine):
    """Whoever waits hears of it, by an end or by an exception of this package."""
    for close in (kvant.Generation.close, kvant.Generation.cancel):
        for source in (engine, engine.session()):
            generation, heard = source.generate("go on", max_tokens=400, ignore_end=True), []

            def wait(generation=generation, heard=heard):
                try:
                    heard.append(sum(1 for _ in generation))
                except kvant.KvantError as error:
                    heard.append(error)

            threads = [threading.Thread(target=wait) for _ in range(3)]
            [thread.start() for thread in threads]
            time.sleep(0.02)
            close(generation)
            [thread.join(20) for thread in threads]
            assert len(heard) == 3 and not any(thread.is_alive() for thread in threads)
            generation.close()


LOADED = """
import asyncio, multiprocessing, os, sys, threading
import kvant
engine = kvant.Engine.load(sys.argv[1], cache="f32", context=1024, threads=2, progress=False)
def endless(source=engine):
    return source.generate("go on", max_tokens=900, ignore_end=True, logit_bias={65: 1e4})
"""
ENDINGS = {
    # The interpreter ends while answers are made, read by a thread that it does not wait for, or held by a global.
    "a daemon thread reads": "threading.Thread(target=lambda: list(endless()), daemon=True).start()",
    "globals hold them": "held = [endless(), endless(engine.session())]; next(held[1])",
    "an event loop is left": """
async def leave():
    asyncio.ensure_future(anext(endless()))
    await asyncio.sleep(0)
asyncio.run(leave())""",
    "a cycle holds them": "ring = [endless()]; ring.append(ring); del ring",
    "an exception passes": """
import contextlib
with contextlib.suppress(ZeroDivisionError), endless() as held, engine:
    1 / 0""",
    # Forks with what multiprocessing does at their end.
    "a fork ends": """
running = endless(); next(running)
def child():
    try:
        next(running)
    except kvant.KvantError as error:
        assert "fork" in str(error)
    else:
        raise SystemExit("no error")
    running.cancel(); running.close(); engine.close()
made = multiprocessing.get_context("fork").Process(target=child)
made.start(); made.join(60)
assert made.exitcode == 0, made.exitcode
assert next(running)""",
    "a fork while threads are at work": """
threads = [threading.Thread(target=lambda: endless(engine.session()).result()) for _ in range(2)]
[thread.start() for thread in threads]
for _ in range(5):
    child = os.fork()
    if child == 0:
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
[thread.join() for thread in threads]""",
}


@pytest.mark.parametrize("how", ENDINGS)
def test_processes_end(tiny_folder, how):
    code = LOADED + ENDINGS[how] + "\nprint('sound', flush=True)\n"
    done = subprocess.run([sys.executable, "-c", code, str(tiny_folder)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and done.stdout == "sound\n" and "panicked" not in done.stderr, (done.returncode, done.stderr)


@pytest.mark.parametrize("call", ["endless().result()", "list(endless())", "endless(engine.session()).result()", "asyncio.run(whole())"])
def test_ctrl_c_ends_what_blocks(tiny_folder, call):
    """KeyboardInterrupt comes out of a call that waits, soon, and the engine goes on."""
    code = LOADED.replace("1024", "100000").replace("900", "99000") + f"""
async def whole():
    return await endless()
print("ready", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print("interrupted", flush=True)
assert engine.generate("x", max_tokens=2).result()
"""
    # What a shell runs behind its back has the signal ignored, and its children with it.
    process = subprocess.Popen([sys.executable, "-c", code, str(tiny_folder)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    assert process.stdout.readline() == "ready\n"
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    began = time.monotonic()
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0 and out == "interrupted\n", (process.returncode, out, err)
    assert time.monotonic() - began < 30
