"""Two replicas under Ray Serve, one of them killed half way: every request is answered, and none wrongly.

    python crates/kvant-python/benches/ray_failover.py [--requests 200] [--beginnings 10] >> results/python.jsonl

Requests share beginnings of about two hundred tokens. They are sent a few at a time, once with `kvant.ray.PrefixRouter` and once with Ray's
own router (the power of two choices), and compared with what an engine here answers. After half of them one replica's process is killed,
as a machine fails. Rows tell what part of the prompts' tokens was cached where they went.
needs: ray[serve]
"""

import argparse
import concurrent.futures
import json
import sys
import time

import ray
from ray import serve

import kvant
from kvant.ray import deployment

SENTENCE = "The {kind} archive number {number} lists ships, their captains and their cargo, port by port and year by year. "
KINDS = ["northern", "southern", "eastern", "western", "coastal", "inland", "royal", "civil", "naval", "old"]


def requests(count, beginnings):
    """Prompts, neighbours with different beginnings."""
    begin = [
        "".join(SENTENCE.format(kind=KINDS[i % len(KINDS)], number=100 * i + line) for line in range(8))
        for i in range(beginnings)
    ]
    return [f"{begin[i % beginnings]}Question {i}: name a ship." for i in range(count)]


def kill_one():
    """Ends a replica's process at once."""
    names = [actor["name"] for actor in ray.util.list_named_actors(all_namespaces=True)]
    replica = next(name for name in names if name.startswith("SERVE_REPLICA::default#kvant#"))
    ray.kill(ray.get_actor(replica, namespace="serve"), no_restart=True)


def serve_all(args, prompts, expected, routed):
    options = dict(context=512, threads=1, exact=True)
    app = deployment(args.model, replicas=2, prefix_routing=routed, cache=args.cache, **options)
    serve.run(app, route_prefix=None)
    handle = serve.get_app_handle("default")
    answers = [None] * len(prompts)

    def ask(i):
        if i == len(prompts) // 2:
            kill_one()
        answers[i] = handle.generate.remote(prompts[i], max_tokens=8, ignore_end=True).result(timeout_s=300)

    began = time.perf_counter()
    with concurrent.futures.ThreadPoolExecutor(args.users) as users:
        asked = [users.submit(ask, i) for i in range(len(prompts))]
        errors = [str(error).splitlines()[0] for error in (one.exception() for one in asked) if error is not None]
    seconds = time.perf_counter() - began
    serve.delete("default")
    answered = [answer for answer in answers if answer is not None]
    wrong = sum(answer is not None and answer["text"] != text for answer, text in zip(answers, expected))
    return {
        "measure": "ray",
        "routing": "prefix" if routed else "power of two",
        "model": args.model,
        "cache": args.cache,
        "replicas": 2,
        "requests": len(prompts),
        "beginnings": args.beginnings,
        "answered": len(answered),
        "wrong": wrong,
        "asked_again": sum(answer["attempts"] > 1 for answer in answered),
        "errors": errors,
        "hit_rate": sum(a["cached_tokens"] for a in answered) / sum(a["prompt_tokens"] for a in answered),
        "seconds": seconds,
        "ray": ray.__version__,
        "command": " ".join(["python", "crates/kvant-python/benches/ray_failover.py", *sys.argv[1:]]),
    }


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", default="smollm2")
    parser.add_argument("--cache", default="f16")
    parser.add_argument("--requests", type=int, default=200)
    parser.add_argument("--beginnings", type=int, default=10)
    parser.add_argument("--users", type=int, default=4)
    args = parser.parse_args()
    prompts = requests(args.requests, args.beginnings)
    with kvant.Engine.load(args.model, cache=args.cache, context=512, threads=1, exact=True, progress=False) as engine:
        expected = [engine.generate(p, max_tokens=8, ignore_end=True).result().text for p in prompts]
    ray.init(num_cpus=4, include_dashboard=False, configure_logging=False, log_to_driver=False)
    serve.start(http_options={"location": "NoServer"})
    try:
        for routed in (True, False):
            row = serve_all(args, prompts, expected, routed)
            print(json.dumps(row), flush=True)
            if row["answered"] != len(prompts) or row["wrong"]:
                sys.exit("requests were lost or answered wrongly")
    finally:
        serve.shutdown()
        ray.shutdown()


if __name__ == "__main__":
    main()
