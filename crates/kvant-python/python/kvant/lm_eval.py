"""lm-evaluation-harness on a compressed cache, in decode mode.

    python -m kvant.lm_eval --model kvant --model_args model=smollm2,cache=balanced --tasks arc_easy

What a request asks about runs one token at a time, each with its past packed, as in generation: a prompt run in one step
would attend to tokens that are not packed yet, and would say nothing about the cache.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from lm_eval.api.model import TemplateLM
from lm_eval.api.registry import register_model

from ._kvant import Engine


def _log_softmax(logits: np.ndarray) -> np.ndarray:
    logits = logits.astype(np.float64)
    logits -= logits.max()
    return logits - np.log(np.exp(logits).sum())


@register_model("kvant")
class KvantLM(TemplateLM):
    """A model of kvant for lm-evaluation-harness."""

    backend = "causal"

    def __init__(self, model: str = "smollm2", max_gen_toks: int = 256, **options: Any) -> None:
        super().__init__()
        # The harness has arguments of its own for models that run elsewhere.
        for name in ("batch_size", "max_batch_size", "device"):
            options.pop(name, None)
        self.engine = Engine.load(model, **options)
        self.session = self.engine.session()
        self.max_gen_toks = max_gen_toks
        self.max_length = self.engine.info()["context"]

    @property
    def eot_token_id(self) -> int:
        return next(token for token in range(self.engine.info()["vocab"]) if self.engine.is_end(token))

    @property
    def tokenizer_name(self) -> str:
        return "kvant"

    def tok_encode(self, string: str, add_special_tokens: bool = False, **kwargs: Any) -> list[int]:
        return self.engine.tokenize(string, add_special=add_special_tokens)

    def apply_chat_template(self, chat_history: list[dict[str, str]], add_generation_prompt: bool = True) -> str:
        return self.engine.detokenize(self.engine.chat_tokens(chat_history), skip_special=False)

    def _hold(self, tokens: list[int]) -> np.ndarray:
        """Makes the session hold `tokens`; returns the logits behind the last one. What it shares with them is kept."""
        held = self.session.tokens
        shared = 0
        while shared < min(len(held), len(tokens) - 1) and held[shared] == tokens[shared]:
            shared += 1
        kept = self.session.rollback(shared)
        return self.session.feed(tokens[kept:])

    def _score(self, context: list[int], continuation: list[int]) -> tuple[float, bool]:
        """Log-probability of `continuation` behind `context`, token by token, and whether it is the likeliest text."""
        room = self.max_length - len(continuation)
        logits, total, greedy = self._hold(context[-room:]), 0.0, True
        for at, token in enumerate(continuation):
            total += float(_log_softmax(logits)[token])
            greedy = greedy and int(logits.argmax()) == token
            if at + 1 < len(continuation):
                logits = self.session.feed([token])
        return total, greedy

    def _loglikelihood_tokens(
        self, requests: list[tuple[tuple[str, str], list[int], list[int]]], **kwargs: Any
    ) -> list[tuple[float, bool]]:
        # Neighbours in this order share the longest contexts.
        order = sorted(range(len(requests)), key=lambda i: requests[i][1])
        answers: list[Any] = [None] * len(requests)
        for i in order:
            _, context, continuation = requests[i]
            answers[i] = self._score(context or [self.prefix_token_id], continuation)
        return answers

    def loglikelihood_rolling(self, requests: list[Any], **kwargs: Any) -> list[float]:
        answers = []
        for request in requests:
            tokens = self.tok_encode(request.args[0])
            windows = [tokens[at : at + self.max_length - 1] for at in range(0, len(tokens), self.max_length - 1)]
            # A window begins with the token before it, the first one with the model's own.
            before = [self.prefix_token_id] + [window[-1] for window in windows[:-1]]
            answers.append(sum(self._score([first], window)[0] for first, window in zip(before, windows)))
        return answers

    def generate_until(self, requests: list[Any], **kwargs: Any) -> list[str]:
        answers = []
        for request in requests:
            prompt, options = request.args
            stop = options.get("until") or []
            count = options.get("max_gen_toks", self.max_gen_toks)
            temperature = options.get("temperature", 0.0) if options.get("do_sample") else 0.0
            tokens = self.tok_encode(prompt, add_special_tokens=True)[-max(self.max_length - count, 1) :]
            self._hold(tokens)
            made = self.session.generate(
                max_tokens=count, stop=[stop] if isinstance(stop, str) else list(stop), temperature=temperature
            )
            answers.append(made.result().text)
        return answers


def main() -> None:
    from lm_eval.__main__ import cli_evaluate

    cli_evaluate()


if __name__ == "__main__":
    main()
