"""Ray Serve: replicas of a model, requests with the same beginning to the same replica.

    from ray import serve
    from kvant.ray import deployment

    serve.run(deployment("smollm2", replicas=2, cache="balanced"))
    # POST / {"messages": [...]} or {"prompt": "..."}, with the options of `Engine.chat` and `Engine.generate`

Every replica keeps the prompts it has run in its own compressed cache, so a conversation is cheap where its past is: the
router sends what begins alike to the same replica while that one is free, else to the next in the same order. A request whose
replica is lost goes to another.

    dataset.map_batches(Completions, fn_constructor_kwargs={"model": "smollm2"}, concurrency=2)   # Ray Data
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from typing import Any

import numpy as np
from ray import serve
from ray.exceptions import ActorDiedError, ActorUnavailableError, RayActorError
from ray.serve.config import RequestRouterConfig
from ray.serve.request_router import PendingRequest, RequestRouter, RunningReplica

from ._kvant import Completion, Engine
from .errors import KvantError

PREFIX = 256
"""Characters of a prompt that decide where it goes."""


def beginning(arguments: Any) -> str:
    """What decides where a request goes: the first characters of its prompt, or of its first messages."""
    for argument in arguments:
        if isinstance(argument, str):
            return argument[:PREFIX]
        if isinstance(argument, (list, tuple, dict)):
            return json.dumps(argument, default=str)[:PREFIX]
    return ""


class PrefixRouter(RequestRouter):
    """Ranks replicas by a hash of the prompt's beginning and their own names: each beginning has its own order, and losing a
    replica moves only what was there."""

    async def choose_replicas(
        self, candidate_replicas: list[RunningReplica], pending_request: PendingRequest | None = None
    ) -> list[list[RunningReplica]]:
        arguments = () if pending_request is None else (*pending_request.args, *pending_request.kwargs.values())
        prompt = beginning(arguments)

        def rank(replica: RunningReplica) -> bytes:
            return hashlib.blake2b(f"{replica.replica_id.unique_id}\0{prompt}".encode()).digest()

        return [[replica] for replica in sorted(candidate_replicas, key=rank)]


def _as_dict(made: Completion) -> dict[str, Any]:
    return {
        "text": made.text,
        "finish": made.finish,
        "prompt_tokens": made.prompt_tokens,
        "cached_tokens": made.cached_tokens,
        "tokens": len(made.tokens),
    }


class Replica:
    """One engine. Requests that are here at the same time run together."""

    def __init__(self, model: str, **options: Any) -> None:
        self.engine = Engine.load(model, progress=False, **options)

    async def generate(self, prompt: str | list[int], **options: Any) -> dict[str, Any]:
        """Continues a text."""
        return _as_dict(await self.engine.generate(prompt, **options))

    async def chat(self, messages: str | list[dict[str, Any]], **options: Any) -> dict[str, Any]:
        """Answers a conversation."""
        return _as_dict(await self.engine.chat(messages, **options))


ATTEMPTS = 5
"""Replicas that a request is sent to before its loss is told."""


class Ingress:
    """HTTP in front of the replicas. What a lost replica was asked is asked again: an answer depends on its request alone."""

    def __init__(self, replicas: Any) -> None:
        self.replicas = replicas

    async def generate(self, prompt: str | list[int], **options: Any) -> dict[str, Any]:
        """Continues a text."""
        return await self._ask("generate", prompt, options)

    async def chat(self, messages: str | list[dict[str, Any]], **options: Any) -> dict[str, Any]:
        """Answers a conversation."""
        return await self._ask("chat", messages, options)

    async def _ask(self, method: str, prompt: Any, options: dict[str, Any]) -> dict[str, Any]:
        for attempt in range(1, ATTEMPTS + 1):
            try:
                answer = await getattr(self.replicas, method).remote(prompt, **options)
                return {**answer, "attempts": attempt}
            except (ActorDiedError, ActorUnavailableError, RayActorError):
                if attempt == ATTEMPTS:
                    raise
                await asyncio.sleep(0.1 * attempt)
        raise AssertionError("the last attempt returns or raises")

    async def __call__(self, request: Any) -> Any:
        from starlette.responses import JSONResponse

        try:
            asked = await request.json()
            if "messages" in asked:
                return await self.chat(asked.pop("messages"), **asked)
            return await self.generate(asked.pop("prompt"), **asked)
        except (KvantError, KeyError, TypeError, ValueError) as error:
            return JSONResponse({"error": str(error)}, status_code=400)


def deployment(
    model: str = "smollm2", *, replicas: int = 1, prefix_routing: bool = True, **options: Any
) -> serve.Application:
    """An application of Ray Serve; `options` are those of `Engine.load`. Without `prefix_routing` Ray's own router chooses."""
    router = RequestRouterConfig(request_router_class=PrefixRouter) if prefix_routing else RequestRouterConfig()
    behind = serve.deployment(Replica, name="kvant", num_replicas=replicas, request_router_config=router)
    front = serve.deployment(Ingress, name="kvant-ingress", max_ongoing_requests=256)
    return front.bind(behind.bind(model, **options))


class Completions:
    """For `ray.data`: batches with a column of prompts get a column of texts. `generate` are options of `Engine.generate`,
    `options` those of `Engine.load`."""

    def __init__(
        self,
        model: str = "smollm2",
        *,
        column: str = "prompt",
        into: str = "text",
        generate: dict[str, Any] | None = None,
        **options: Any,
    ) -> None:
        self.engine = Engine.load(model, progress=False, **options)
        self.column, self.into, self.generate = column, into, generate or {}

    def __call__(self, batch: dict[str, Any]) -> dict[str, Any]:
        made = self.engine.batch([str(prompt) for prompt in batch[self.column]], **self.generate)
        return {**batch, self.into: np.array([answer.text for answer in made], dtype=object)}
