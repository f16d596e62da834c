#!/usr/bin/env python3
"""Prints docs/results.md from the JSON lines beside this file: python3 results/tables.py > docs/results.md"""
import json
import pathlib
import statistics

HERE = pathlib.Path(__file__).parent


def rows(name):
    path = HERE / name
    return [json.loads(line) for line in path.read_text().splitlines() if line.strip()] if path.exists() else []


def table(header, body):
    lines = ["| " + " | ".join(header) + " |", "|" + "---|" * len(header)]
    lines += ["| " + " | ".join(str(cell) for cell in row) + " |" for row in body]
    return "\n".join(lines)


def spread(values, digits=1):
    values = sorted(values)
    return f"{statistics.median(values):.{digits}f} ({values[0]:.{digits}f}–{values[-1]:.{digits}f})"


def peer():
    pairs = {}
    for row in rows("peer.jsonl"):
        if row.get("engine"):
            key = (row["threads"], row["depth"], row["round"])
            pairs.setdefault(key, {}).setdefault(row["engine"], []).append(row)
    groups = {}
    for (threads, depth, _), engines in pairs.items():
        # Both engines run the pairs in the same order; a round that was cut short has no partner for its last row.
        for ours, theirs in zip(engines.get("kvant", []), engines.get("llama.cpp", [])):
            caches = f"{ours['ctk']} / {theirs['ctk']}"
            groups.setdefault((threads, depth, caches), []).append((ours, theirs))
    body = []
    for (threads, depth, caches), both in sorted(groups.items()):
        tg = [o["tg_tok_s"] / t["tg_tok_s"] for o, t in both]
        cpu = [t["tg_cpu_ms"] / o["tg_cpu_ms"] for o, t in both]
        pp = [o["pp_tok_s"] / t["pp_tok_s"] for o, t in both if o.get("pp_tok_s") and t.get("pp_tok_s")]  # 0 where no prompt was run
        body.append([threads, depth, caches, spread([o["tg_cpu_ms"] for o, _ in both]),
                     spread([t["tg_cpu_ms"] for _, t in both]), spread(tg, 2), spread(cpu, 2), spread(pp, 2) if pp else "–"])
    return table(["threads", "depth", "cache, kvant / llama.cpp", "kvant CPU ms/token", "llama.cpp CPU ms/token", "generation ×",
                  "CPU time ×", "prompt ×"], body)


def depths():
    data = rows("kv-speed.jsonl")
    depths = sorted({r["depth"] for r in data})
    body = []
    for threads in sorted({r["threads"] for r in data}):
        for scheme in dict.fromkeys(r["ctk"] for r in data):
            line = {r["depth"]: r for r in data if r["ctk"] == scheme and r["threads"] == threads}
            if line:
                kib = next(iter(line.values()))["kv_bytes_per_token"] / 1024
                body.append([threads, f"`{scheme}`", f"{kib:.1f}"] + [f"{line[d]['tg_cpu_ms']:.1f}" if d in line else "–" for d in depths])
    return table(["threads", "cache", "KiB/token"] + [f"{d}" for d in depths], body)


def quality():
    body = [[f"`{r['ctk']}`", f"`{r['ctv']}`", r["ctx"], f"{r['bpw']:.2f}", f"{r['mean_kld']:.5f} ± {r['mean_kld_se']:.5f}", f"{r['p999_kld']:.3f}",
             f"{100 * r['same_top']:.1f} %", f"{r['ppl']:.3f}"] for r in rows("kl.jsonl")]
    return table(["keys", "values", "window", "bits", "mean KLD", "99.9 %", "same top", "perplexity"], body)


def codec():
    body = [[f"`{r['scheme']}`", f"{r['bits_per_weight']:.3f}", f"{r['ordinary_distortion']:.4f}", f"{r['attention_kl']:.4f}"]
            for r in rows("codec-outliers.jsonl")]
    return table(["scheme", "bits", "distortion of ordinary channels", "attention KL"], body)


def kernels():
    data = rows("kernels.jsonl")
    read = {r["threads"]: r["gb_s"] for r in data if r["what"] == "plain read"}
    body = [[r["threads"], r["what"], f"{r['wall_ms']:.2f}", f"{r['gb_s']:.1f}", f"{r['gb_s'] / read[r['threads']]:.2f}"] for r in data]
    return table(["threads", "what", "ms", "GB/s", "of the plain read"], body)


def reference():
    body = [[r["model"], r["max_logit_difference"], r["perplexity"], r["expected_perplexity"]] for r in rows("reference.jsonl")]
    return table(["model", "max \\|Δlogit\\|", "perplexity, 512 tokens", "independent f32"], body)


print(f"""# Results

Made by `results/tables.py` from `results/*.jsonl`; every row there carries the command behind it. The machine: two cores of a shared
x86-64 server (AVX-512, VNNI, AMX). Its timings wander by tens of per cent with its neighbours, so compare within a table, not across.

## Against an independent forward pass

Exact arithmetic, f16 cache, real weights; the reference computes in f32 with an f32 cache (`tests/reference`). The difference is the f16 cache's rounding.

{reference()}

## Beside llama.cpp

SmolLM2-135M Q4_1, interleaved in one run (`benches/peer/compare.py`), median (range) over rounds; ratios above 1 are in kvant's favour.

{peer()}

The rows at depth 4096 are one round each, with llama.cpp's flash attention switched on (its quantised cache needs it); its f16 cache may be faster
without, so read nothing into that row. An earlier run beside other work on the second core (`peer-disturbed.jsonl`) had medians of 1.25× and 1.38× CPU
time, and one two-thread round at 0.45× speed. The cause was not isolated; threads that wait for a displaced partner are the first suspect.

## Share of the floor

A generated token must read every packed weight once; the floor is reading those bytes (96.4 MB for SmolLM2) and doing nothing. The products run
at that floor. (The plain read goes over ordinary pages, the packed weights lie on huge ones, so a ratio above 1 is possible.)

{kernels()}

## Generation by cache and depth

SmolLM2-135M, CPU milliseconds per token over all threads, cache filled with random rows (`kvant bench --fill random`).

{depths()}

## Quality of compressed caches

SmolLM2-135M, WikiText-2 test, decode mode, against the f16 cache (`kvant lab kl`): weight products in f32, attention with the int8
kernels that ship. Bits count every byte of the cache: sinks, window
and tail included, which weigh heavily in short windows.

{quality()}

## Outlier channels

Synthetic keys with one channel of mean 30σ, as a large key bias makes it (`kvant lab codec`).

{codec()}""")
