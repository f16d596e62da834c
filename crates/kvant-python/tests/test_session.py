"""Sessions: what they hold, forks, rollbacks, files, and who may use them."""

import threading

import numpy as np
import pytest

import kvant


def generated(session, text=None, count=8):
    return session.generate(text, max_tokens=count, ignore_end=True).result().tokens


def test_a_session_holds_all_of_its_text(engine):
    session = engine.session()
    first = generated(session, "Once upon", 8)
    assert session.tokens == engine.tokenize("Once upon") + first
    assert first + generated(session, None, 8) == generated(engine.session(), "Once upon", 16)
    assert session.bytes > 0 and len(session) == len("Once upon") + 16


def test_forks_go_their_own_ways(engine):
    session = engine.session()
    session.feed("The past ")
    fork = session.fork()
    one, other = generated(session, "is one"), generated(fork, "is another")
    assert one == generated(engine.session(), "The past is one")
    assert other == generated(engine.session(), "The past is another")


def test_rollbacks_take_back(engine):
    session = engine.session()
    expected = session.feed("abcdef")
    session.feed("ghijklmnop" * 20)
    assert session.rollback(6) == 6 and len(session) == 6
    session.rollback(5)
    assert np.allclose(session.feed("f"), expected, atol=1e-5)
    session.clear()
    assert len(session) == 0
    with pytest.raises(kvant.InvalidArgument, match="empty"):
        session.generate()


@pytest.mark.parametrize("cache", ["f32", "balanced", "q8_0"])
def test_saved_sessions_go_on(engine, tmp_path, cache):
    path = tmp_path / "session.kv"
    session = engine.session(cache)
    session.feed("A long story, " * 20)
    session.save(path, note="mine")
    expected = generated(session)
    other = engine.session(cache)
    assert other.load(path) == "mine" and generated(other) == expected
    with pytest.raises(kvant.KvantError):
        engine.session("turbo3").load(path)
    with pytest.raises(kvant.KvantError):
        other.load(tmp_path / "none.kv")
    (tmp_path / "text.txt").write_text("dear diary")
    with pytest.raises(kvant.KvantError):
        other.save(tmp_path / "text.txt")
    assert (tmp_path / "text.txt").read_text() == "dear diary", "another file is not replaced"


def test_logits_are_arrays(engine):
    session = engine.session()
    last = session.feed("hello")
    assert last.dtype == np.float32 and last.shape == (258,) and last.flags.owndata or last.base is not None
    rows = engine.session().score("hello")
    assert rows.shape == (5, 258) and np.allclose(rows[-1], last, atol=1e-4)


def test_one_user_at_a_time(engine):
    session = engine.session()
    generation = session.generate("wait", max_tokens=300, ignore_end=True)
    next(generation)
    for call in (lambda: session.feed("x"), session.fork, lambda: session.generate("x"), lambda: session.rollback(0)):
        with pytest.raises(kvant.Busy, match="in use"):
            call()
    generation.close()
    generated(session, "free again")
    for _ in session.generate("leave early", max_tokens=100, ignore_end=True):
        break
    generated(session, "free again")


def test_two_threads_in_one_session_get_an_exception(engine):
    session, errors, done = engine.session(), [], []

    def work():
        for _ in range(30):
            try:
                session.feed("some text")
                done.append(1)
            except kvant.Busy as error:
                errors.append(error)
            except kvant.ContextFull:
                session.clear()

    threads = [threading.Thread(target=work) for _ in range(4)]
    [t.start() for t in threads]
    [t.join() for t in threads]
    assert len(done) + len(errors) >= 30 and done
    session.clear()
    generated(session, "unharmed")


def test_contexts_end(engine):
    session = engine.session()
    result = session.generate("x" * 500, ignore_end=True).result()
    assert result.finish == "context" and len(session) == 512
    with pytest.raises(kvant.ContextFull):
        session.feed("more")


def test_guessing_ahead_changes_nothing_but_the_steps(engine):
    def run(session, **options):
        return session.generate("one two three ", max_tokens=48, ignore_end=True, **options).result()

    plain = run(engine.session("balanced"), lookup=False)
    assert plain.guessed_tokens == 0
    for draft in ("self", engine):
        drafted = run(engine.session("balanced", draft=draft), draft_max=4)
        assert drafted.tokens == plain.tokens and drafted.guessed_tokens >= drafted.accepted_tokens > 0
    # A text that repeats itself; sessions look up unless told otherwise.
    same = {65: 30.0, 66: 29.0}
    for options in (dict(lookup=True), dict()):
        looked = run(engine.session("balanced"), logit_bias=same, **options)
        assert looked.tokens == run(engine.session("balanced"), logit_bias=same, lookup=False).tokens
        assert looked.guessed_tokens >= looked.accepted_tokens > 0
    with pytest.raises(kvant.InvalidArgument, match="sessions"):
        engine.generate("x", lookup=True)
    with pytest.raises(kvant.InvalidArgument, match="draft_max"):
        engine.session().generate("x", draft_max=99)
    with pytest.raises(kvant.InvalidArgument, match="draft"):
        engine.session(draft="another")


def test_sparse_keys_and_caches_by_their_quality(tiny_folder, tmp_path, monkeypatch):
    text = "the quick brown fox " * 20
    dense = kvant.Engine.load(tiny_folder, cache="balanced", exact=True, context=512)
    whole = kvant.Engine.load(tiny_folder, cache="balanced", exact=True, context=512, sparse_k=1.0)
    part = kvant.Engine.load(tiny_folder, cache="balanced", exact=True, context=512, sparse_k=0.5)

    def last(engine):
        session = engine.session()
        session.feed(text)
        return np.stack([session.feed([token]) for token in range(40, 60)])

    expected = last(dense)
    assert np.array_equal(last(whole), expected) and not np.array_equal(last(part), expected)
    for wrong in (dict(sparse_k=1.5), dict(sparse_k=0.5, cache="q8_0"), dict(kv_quality=-1.0)):
        with pytest.raises(kvant.InvalidArgument, match="sparse-k|quality"):
            kvant.Engine.load(tiny_folder, context=512, **wrong)
    monkeypatch.setenv("KVANT_HOME", str(tmp_path))
    heard = []
    chosen = kvant.Engine.load(tiny_folder, kv_quality=0.01, context=512, progress=lambda *step: heard.append(step[0]))
    assert "choosing the cache" in heard and chosen.info()["cache"] != dense.info()["cache"]
    assert list((tmp_path / "cache" / "quality").iterdir()), "kept for the next time"
