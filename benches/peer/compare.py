#!/usr/bin/env python3
"""kvant beside llama.cpp on one machine, interleaved.

Each round runs every cell (threads x depth x cache pair) on both engines, one right after the other, in alternating order, each in
a fresh process. Ratios are taken within a round, so that a machine whose load drifts moves both sides; the table shows their median
and range over the rounds. Both engines are driven the same way:
  pp  one batch of P random tokens appended at depth D, logits of the last one
  tg  G single-token steps with random tokens, logits each, starting at depth D; no sampling
CPU time is the process clock of all threads divided by the tokens; it is the steadier figure on a loaded machine. llama.cpp's workers
spin while they wait, which its CPU time includes when threads > 1.

A cache pair is written KVANT_K/KVANT_V=PEER_K/PEER_V, e.g. f16/f16=f16/f16 or turbo4/turbo4=q4_0/q4_0. Without --kvant only
the peer is measured.

usage: compare.py --model MODEL.gguf [--kvant BINARY] [--threads 1 2] [--depth 0 1024] [--pair ...] [--rounds 3] [--out rows.jsonl]
needs: llama-cpp-python built for this machine
"""

import argparse
import ctypes
import json
import os
import random
import statistics
import struct
import subprocess
import sys
import time
from pathlib import Path

# ggml type numbers of the cache types the peer accepts, and their bytes per 32 elements.
PEER_TYPES = {"f32": (0, 128), "f16": (1, 64), "bf16": (30, 64), "q8_0": (8, 34), "q5_1": (7, 24), "q5_0": (6, 22), "q4_1": (3, 20), "q4_0": (2, 18)}
FLASH = {"auto": -1, "off": 0, "on": 1}
RATIOS = ("tg_wall", "tg_cpu", "tg_cpu_best", "pp")


# ---- the peer, in a process of its own -------------------------------------------------------------------------------


class PeerContext:
    """One llama.cpp context through its C interface."""

    def __init__(self, model_path, threads, ctk, ctv, n_ctx, batch, flash, repack):
        import llama_cpp as lib

        self.lib = lib
        self.log = lib.llama_log_callback(lambda level, text, data: None)
        lib.llama_log_set(self.log, ctypes.c_void_p(0))
        lib.llama_backend_init()
        m = lib.llama_model_default_params()
        m.use_extra_bufts = repack
        self.model = lib.llama_model_load_from_file(str(model_path).encode(), m)
        if not self.model:
            raise SystemExit(f"{model_path}: llama.cpp cannot load it")
        p = lib.llama_context_default_params()
        p.n_ctx, p.n_batch, p.n_ubatch = n_ctx, batch, batch
        p.n_threads = p.n_threads_batch = threads
        p.type_k, p.type_v = PEER_TYPES[ctk][0], PEER_TYPES[ctv][0]
        p.flash_attn_type = FLASH[flash]
        p.swa_full = False
        p.no_perf = True
        self.ctx = lib.llama_init_from_model(self.model, p)
        if not self.ctx:
            raise SystemExit(f"llama.cpp refuses cache {ctk}/{ctv} with flash attention {flash}")
        self.memory = lib.llama_get_memory(self.ctx)
        self.vocab = lib.llama_vocab_n_tokens(lib.llama_model_get_vocab(self.model))
        self.batch = batch
        self.rng = random.Random(1)

    def tokens(self, count):
        return [self.rng.randrange(self.vocab) for _ in range(count)]

    def decode(self, tokens):
        for start in range(0, len(tokens), self.batch):
            part = tokens[start : start + self.batch]
            array = (self.lib.llama_token * len(part))(*part)
            status = self.lib.llama_decode(self.ctx, self.lib.llama_batch_get_one(array, len(part)))
            if status != 0:
                raise SystemExit(f"llama_decode: {status}")
        self.lib.llama_synchronize(self.ctx)

    def save(self):
        size = self.lib.llama_state_seq_get_size(self.ctx, 0)
        data = (ctypes.c_uint8 * size)()
        self.lib.llama_state_seq_get_data(self.ctx, data, size, 0)
        return data

    def restore(self, data):
        self.lib.llama_memory_clear(self.memory, True)
        if data is not None and self.lib.llama_state_seq_set_data(self.ctx, data, len(data), 0) == 0:
            raise SystemExit("llama.cpp could not restore its cache")

    def fill(self, depth, copies):
        """A cache of `depth` tokens: by a prompt, or by a prompt of one batch whose rows are repeated (its prefill slows with depth, so
        that a deep cache would take longer to fill than to measure)."""
        if not copies or depth <= self.batch:
            self.decode(self.tokens(depth))
            return self.save()
        self.decode(self.tokens(self.batch))
        return repeated_rows(bytes(self.save()), self.batch, depth)

    def meta(self, key):
        buffer = ctypes.create_string_buffer(256)
        found = self.lib.llama_model_meta_val_str(self.model, key.encode(), buffer, len(buffer))
        return buffer.value.decode() if found >= 0 else None

    def kv_bytes_per_token(self, ctk, ctv):
        """Bytes one token occupies in the cache, all layers, window layers counted in full."""
        arch = self.meta("general.architecture")
        number = lambda key, default=None: int(self.meta(f"{arch}.{key}") or default)
        heads = number("attention.head_count")
        kv_heads = number("attention.head_count_kv", heads)
        dim = number("attention.key_length", number("embedding_length") // heads)
        value_dim = number("attention.value_length", dim)
        per_head = dim * PEER_TYPES[ctk][1] / 32 + value_dim * PEER_TYPES[ctv][1] / 32
        return number("block_count") * kv_heads * per_head


def repeated_rows(state, cells, depth):
    """The saved state of a sequence of `cells` tokens, its rows repeated up to `depth` tokens: [magic, sequence, streams = 1, cells],
    (position, 1, sequence) per cell, [values transposed = 0, layers], then per layer a type, a row size and the rows: keys, then values."""
    head = struct.unpack_from("<4I", state)
    at = 16 + 12 * cells
    transposed, layers = struct.unpack_from("<2I", state, at)
    if head[2:] != (1, cells) or transposed != 0:
        raise SystemExit(f"llama.cpp's saved state is not as expected: {head}, transposed {transposed}")
    out = [struct.pack("<4I", *head[:3], depth)]
    out += [struct.pack("<3I", position, 1, 0) for position in range(depth)]
    out.append(state[at : at + 8])
    at += 8
    for _ in range(2 * layers):
        (row,) = struct.unpack_from("<Q", state, at + 4)
        rows = state[at + 12 : at + 12 + row * cells]
        out += [state[at : at + 12], rows * (depth // cells), rows[: row * (depth % cells)]]
        at += 12 + row * cells
    if at != len(state):
        raise SystemExit(f"llama.cpp's saved state has {len(state)} bytes, expected {at}")
    data = b"".join(out)
    return (ctypes.c_uint8 * len(data)).from_buffer_copy(data)


def timed(action):
    wall, cpu = time.perf_counter(), time.process_time()
    action()
    return time.perf_counter() - wall, time.process_time() - cpu


def peer_child(job):
    """Measure one cell and print one row."""
    threads, depth, prompt, gen = job["threads"], job["depth"], job["prompt"], job["gen"]
    n_ctx = -(-max(depth + max(prompt, gen) + 8, job["batch"] + 8) // 256) * 256
    peer = PeerContext(job["model"], threads, job["ctk"], job["ctv"], n_ctx, job["batch"], job["flash"], job["repack"])
    peer.decode(peer.tokens(job["batch"]))  # warms pages and threads
    peer.decode([0])
    peer.restore(None)
    state = None
    if depth:
        state = peer.fill(depth, job["copies"])
    pp, tg = [], []
    for _ in range(job["reps"]):
        if prompt:
            peer.restore(state)
            tokens = peer.tokens(prompt)
            pp.append(timed(lambda: peer.decode(tokens)))
        if gen:
            peer.restore(state)
            tokens = peer.tokens(gen)
            tg.append(timed(lambda: [peer.decode([t]) for t in tokens]))
    row = {
        "engine": "llama.cpp", "model": Path(job["model"]).name, "threads": threads, "ctk": job["ctk"], "ctv": job["ctv"], "depth": depth,
        "pp_tok_s": prompt / statistics.median(w for w, _ in pp) if pp else None,
        "pp_tok_s_best": prompt / min(w for w, _ in pp) if pp else None,
        "pp_cpu_ms": 1e3 * statistics.median(c for _, c in pp) / prompt if pp else None,
        "tg_tok_s": gen / statistics.median(w for w, _ in tg) if tg else None,
        "tg_tok_s_best": gen / min(w for w, _ in tg) if tg else None,
        "tg_cpu_ms": 1e3 * statistics.median(c for _, c in tg) / gen if tg else None,
        "tg_cpu_ms_min": 1e3 * min(c for _, c in tg) / gen if tg else None,
        "kv_bytes_per_token": peer.kv_bytes_per_token(job["ctk"], job["ctv"]),
        "flash": job["flash"],
        "repack": job["repack"],
        "version": "llama-cpp-python " + peer.lib.__version__,
    }
    print(json.dumps(row))
    sys.stdout.flush()
    os._exit(0)  # skip ctypes teardown order problems; everything has been printed


# ---- the parent ------------------------------------------------------------------------------------------------------


def run(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(command)}\nexit {done.returncode}\n{done.stderr.strip() or done.stdout.strip()}")
    return done.stdout


def last_row(text, command):
    rows = [json.loads(line) for line in text.splitlines() if line.startswith("{")]
    if len(rows) != 1:
        raise SystemExit(f"{' '.join(command)}\nexpected one JSON row, found {len(rows)}")
    return rows[0]


def peer_row(args, threads, depth, cache):
    job = {"model": str(args.model), "threads": threads, "depth": depth, "prompt": args.prompt, "gen": args.gen, "batch": args.batch,
           "reps": args.reps, "ctk": cache[0], "ctv": cache[1], "flash": args.peer_flash, "repack": not args.peer_no_repack, "copies": args.peer_copies}
    command = [args.peer_python, __file__, "--peer-child", json.dumps(job)]
    return {**last_row(run(command), command), "command": "peer " + json.dumps({**job, "model": args.model.name})}


def kvant_row(args, threads, depth, cache):
    command = [args.kvant, "bench", "-m", str(args.model), "-p", str(args.prompt), "-n", str(args.gen), "-d", str(depth), "-t", str(threads),
               "-r", str(args.reps), "-ctk", cache[0], "-ctv", cache[1], "--json", *args.kvant_arg]
    row = last_row(run(command), command)
    # Rows are kept in the repository: they name the model, not where it lay on this machine.
    shown = ["kvant", *(args.model.name if part == str(args.model) else part for part in command[1:])]
    return {"engine": "kvant", **row, "model": args.model.name, "command": " ".join(shown)}


def ratios(kvant, peer):
    """Each > 1 where kvant is better."""

    def over(a, b):
        return a / b if a and b else None

    return {
        "tg_wall": over(kvant.get("tg_tok_s"), peer.get("tg_tok_s")),
        "tg_cpu": over(peer.get("tg_cpu_ms"), kvant.get("tg_cpu_ms")),
        "tg_cpu_best": over(peer.get("tg_cpu_ms_min"), kvant.get("tg_cpu_ms_min")),
        "pp": over(kvant.get("pp_tok_s"), peer.get("pp_tok_s")),
    }


def spread(values, digits=2):
    values = [v for v in values if v is not None]
    if not values:
        return "-"
    if len(values) == 1:
        return f"{values[0]:.{digits}f}"
    return f"{statistics.median(values):.{digits}f} ({min(values):.{digits}f}–{max(values):.{digits}f})"


def parse_pair(text):
    try:
        kvant, peer = text.split("=")
        kvant, peer = tuple(kvant.split("/")), tuple(peer.split("/"))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r}: expected K/V=K/V") from None
    if len(kvant) != 2 or len(peer) != 2:
        raise argparse.ArgumentTypeError(f"{text!r}: expected K/V=K/V")
    for name in peer:
        if name not in PEER_TYPES:
            raise argparse.ArgumentTypeError(f"{name!r} is no cache type of the peer: {', '.join(PEER_TYPES)}")
    return kvant, peer


def table(cells):
    """Markdown: absolute medians of both engines, then the ratios with their range."""
    lines = [
        "| threads | depth | kvant cache | peer cache | kvant tg tok/s | peer tg tok/s | kvant tg CPU ms | peer tg CPU ms | kvant pp tok/s | peer pp tok/s "
        "| tg wall × | tg CPU × | tg CPU (best) × | pp × |",
        "|" + "---|" * 14,
    ]
    for (threads, depth, kvant_cache, peer_cache), rounds in cells.items():
        def both(key, digits=1):
            return [spread([r[e].get(key) for r in rounds if e in r], digits) for e in ("kvant", "llama.cpp")]

        values = [*both("tg_tok_s"), *both("tg_cpu_ms", 2), *both("pp_tok_s")]
        values += [spread([r["ratios"][name] for r in rounds if "ratios" in r]) for name in RATIOS]
        lines.append(f"| {threads} | {depth} | {'/'.join(kvant_cache)} | {'/'.join(peer_cache)} | " + " | ".join(values) + " |")
    return "\n".join(lines)


def main():
    if len(sys.argv) == 3 and sys.argv[1] == "--peer-child":
        peer_child(json.loads(sys.argv[2]))
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("--model", type=Path, required=True)
    p.add_argument("--kvant", help="path of the kvant binary; without it only the peer runs")
    p.add_argument("--kvant-arg", action="append", default=[], help="one more argument for kvant bench (repeatable)")
    p.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    p.add_argument("--depth", type=int, nargs="+", default=[0, 1024])
    p.add_argument("--pair", type=parse_pair, nargs="+", help="KVANT_K/KVANT_V=PEER_K/PEER_V")
    p.add_argument("--prompt", type=int, default=512, help="tokens of the prompt test (0: none)")
    p.add_argument("--gen", type=int, default=64, help="tokens of the generation test (0: none)")
    p.add_argument("--batch", type=int, default=512, help="the peer's batch in tokens")
    p.add_argument("--reps", type=int, default=3, help="repetitions inside one process; the median counts")
    p.add_argument("--rounds", type=int, default=3)
    p.add_argument("--peer-flash", choices=FLASH, default="auto", help="the peer's flash attention (quantised V needs it)")
    p.add_argument("--peer-no-repack", action="store_true", help="keep the peer's weights as in the file: no AMX, no interleaved rows (slower)")
    p.add_argument("--peer-copies", action="store_true", help="fill the peer's deep caches by repeating the rows of one batch")
    p.add_argument("--peer-python", default=sys.executable, help="a Python that has llama-cpp-python")
    p.add_argument("--out", type=Path, help="append one JSON line per row and per ratio")
    args = p.parse_args()
    pairs = args.pair or [parse_pair(f"{t}/{t}={t}/{t}") for t in ("f16", "q8_0", "q4_0")]

    out = args.out.open("a") if args.out else None

    def emit(row):
        if out:
            out.write(json.dumps(row) + "\n")
            out.flush()

    cells = {}
    for round_number in range(args.rounds):
        for threads in args.threads:
            for depth in args.depth:
                for kvant_cache, peer_cache in pairs:
                    sides = [("llama.cpp", lambda: peer_row(args, threads, depth, peer_cache))]
                    if args.kvant:
                        sides.append(("kvant", lambda: kvant_row(args, threads, depth, kvant_cache)))
                    if round_number % 2:
                        sides.reverse()
                    rows = {}
                    for engine, measure in sides:
                        rows[engine] = measure()
                        emit({"round": round_number, "pair": "/".join(kvant_cache) + "=" + "/".join(peer_cache), **rows[engine]})
                        r = rows[engine]
                        print(f"round {round_number} {engine:9s} t{threads} d{depth} {r['ctk']}/{r['ctv']}: tg {r['tg_tok_s'] or 0:.1f} tok/s, "
                              f"{r['tg_cpu_ms'] or 0:.2f} CPU ms (best {r['tg_cpu_ms_min'] or 0:.2f}), pp {r['pp_tok_s'] or 0:.1f} tok/s", file=sys.stderr, flush=True)
                    if args.kvant:
                        rows["ratios"] = ratios(rows["kvant"], rows["llama.cpp"])
                        emit({"round": round_number, "threads": threads, "depth": depth, "kvant_cache": "/".join(kvant_cache),
                              "peer_cache": "/".join(peer_cache), "ratios": rows["ratios"]})
                    cells.setdefault((threads, depth, kvant_cache, peer_cache), []).append(rows)
    print(table(cells))


if __name__ == "__main__":
    main()
