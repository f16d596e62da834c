"""The model of lm-evaluation-harness against log-probabilities by hand."""

import numpy as np
import pytest

lm_eval = pytest.importorskip("lm_eval")

from lm_eval.api.instance import Instance  # noqa: E402
from lm_eval.api.registry import get_model  # noqa: E402

import kvant.lm_eval  # noqa: E402,F401


def request(kind, *arguments):
    return Instance(request_type=kind, doc={}, arguments=arguments, idx=0)


@pytest.fixture(scope="module")
def model(tiny_folder):
    return get_model("kvant")(model=str(tiny_folder), cache="f32", exact=True, context=256)


def by_hand(engine, context, continuation):
    tokens, start = engine.tokenize(context + continuation), len(engine.tokenize(context))
    return sum(engine.logprobs([tokens])[0][start - 1 :])


def test_likelihoods(model, engine):
    pairs = [("The sky is", " blue"), ("The sky is", " green"), ("One", " two three"), ("The sky was", " red")]
    found = model.loglikelihood([request("loglikelihood", *pair) for pair in pairs])
    for pair, (total, _) in zip(pairs, found):
        assert abs(total - by_hand(engine, *pair)) < 1e-3
    likeliest = engine.generate("The sky is", max_tokens=3, ignore_end=True).result().tokens
    assert model._score(engine.tokenize("The sky is"), likeliest)[1]


def test_rolling_texts_longer_than_the_context(model):
    [short, long] = model.loglikelihood_rolling(
        [request("loglikelihood_rolling", "a short text"), request("loglikelihood_rolling", "long " * 100)]
    )
    assert np.isfinite([short, long]).all() and long < short < 0


def test_answers_end_at_their_stop(model, engine):
    whole = engine.generate("Once", max_tokens=12).result().text
    options = {"until": [whole[3]], "max_gen_toks": 12}
    assert model.generate_until([request("generate_until", "Once", options)]) == [whole[: whole.index(whole[3])]]


def test_the_past_is_packed(tiny_folder):
    """In decode mode a coarse cache shows; a prompt in one step would hide it."""
    pair = request("loglikelihood", "word " * 40, "another " * 10)
    [fine, coarse] = [
        get_model("kvant")(model=str(tiny_folder), cache=cache, exact=True, context=512).loglikelihood([pair])[0][0]
        for cache in ("f32", "turbo2")
    ]
    assert abs(fine - coarse) > 1e-3
