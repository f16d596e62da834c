"""Ray Serve with two replicas: what begins alike goes to the same one."""

import asyncio
import types

import numpy as np
import pytest

pytest.importorskip("ray.serve")

from kvant.ray import Completions, PrefixRouter, beginning, deployment  # noqa: E402


def test_beginnings_and_their_order():
    assert beginning(["abc", "d"]) == "abc" and beginning([None, [1, 2]]) == "[1, 2]" and beginning([]) == ""
    replicas = [types.SimpleNamespace(replica_id=types.SimpleNamespace(unique_id=f"r{i}")) for i in range(4)]

    def order(prompt, of):
        asked = types.SimpleNamespace(args=(prompt,), kwargs={})
        ranks = asyncio.run(PrefixRouter.choose_replicas(None, of, asked))
        return [rank[0].replica_id.unique_id for rank in ranks]

    assert order("x" * 300 + "a", replicas) == order("x" * 300 + "b", list(reversed(replicas)))
    firsts = {order(f"prompt {i}", replicas)[0] for i in range(50)}
    assert firsts == {"r0", "r1", "r2", "r3"}, "all of them get work"
    whole = order("prompt", replicas)
    left = [r for r in replicas if r.replica_id.unique_id != whole[0]]
    assert order("prompt", left) == whole[1:], "losing one moves nothing else"


def test_two_replicas_answer(tiny_folder, engine):
    import ray
    from ray import serve

    ray.init(num_cpus=4, include_dashboard=False, configure_logging=False)
    try:
        serve.start(http_options={"location": "NoServer"})
        app = deployment(str(tiny_folder), replicas=2, cache="f32", exact=True, context=256, threads=1)
        serve.run(app, route_prefix=None)
        handle = serve.get_deployment_handle("kvant", "default")
        expected = engine.generate("The same beginning", max_tokens=4, ignore_end=True).result().text
        made = [
            handle.generate.remote("The same beginning", max_tokens=4, ignore_end=True).result(timeout_s=60)
            for _ in range(6)
        ]
        assert {answer["text"] for answer in made} == {expected}
        assert all(answer["cached_tokens"] > 0 for answer in made[1:]), "the replica that has the prompt answers"
        # Half of them die; whoever asks does not notice.
        front, names = serve.get_app_handle("default"), ray.util.list_named_actors(all_namespaces=True)
        victim = next(actor["name"] for actor in names if actor["name"].startswith("SERVE_REPLICA::default#kvant#"))
        asked = [front.generate.remote(f"Prompt {i}", max_tokens=4, ignore_end=True) for i in range(16)]
        ray.kill(ray.get_actor(victim, namespace="serve"), no_restart=True)
        asked += [front.generate.remote(f"Prompt {i}", max_tokens=4, ignore_end=True) for i in range(16)]
        texts = [engine.generate(f"Prompt {i}", max_tokens=4, ignore_end=True).result().text for i in range(16)]
        assert [answer.result(timeout_s=120)["text"] for answer in asked] == texts * 2
    finally:
        serve.shutdown()
        ray.shutdown()


def test_batches_of_data(tiny_folder, engine):
    options = dict(cache="f32", exact=True, context=256, threads=1)
    worker = Completions(str(tiny_folder), generate=dict(max_tokens=4, ignore_end=True), **options)
    made = worker({"prompt": np.array(["One", "Two"], dtype=object), "id": np.array([1, 2])})
    expected = [engine.generate(prompt, max_tokens=4, ignore_end=True).result().text for prompt in ("One", "Two")]
    assert list(made["text"]) == expected and list(made["id"]) == [1, 2]
