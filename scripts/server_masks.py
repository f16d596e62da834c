#!/usr/bin/env python3
"""Other programs' grammars on what `kvant-lab masks --rows` has tried: the same schemas, the same tokens, the same vocabulary.

  server_masks.py peer llama.cpp|xgrammar MODEL.gguf FOLDER ROWS CONVERTER.py    one summary row
  server_masks.py sum ROWS                                                       the same of kvant's own rows

Each schema has a process of its own, TIMEOUT seconds and MEMORY bytes. llama.cpp looks at the whole vocabulary for every mask, some ten
milliseconds each: it makes one for every THINNED-th token, and else asks for the token that comes next alone.
"""

import ctypes
import glob
import importlib.util
import json
import os
import resource
import select
import signal
import sys
import time
import types

TIMEOUT = 60
MEMORY = 12 << 30
THINNED = 64


def llama_library():
    import xllamacpp

    lib = ctypes.CDLL(glob.glob(xllamacpp.__path__[0] + "/*.so")[0])
    pointer, text = ctypes.c_void_p, ctypes.c_char_p
    for name, result, args in [
        ("llama_model_get_vocab", pointer, [pointer]),
        ("llama_vocab_n_tokens", ctypes.c_int, [pointer]),
        ("llama_vocab_eos", ctypes.c_int, [pointer]),
        ("llama_token_to_piece", ctypes.c_int, [pointer, ctypes.c_int, text, ctypes.c_int, ctypes.c_int, ctypes.c_bool]),
        ("llama_sampler_init_grammar", pointer, [pointer, text, text]),
        ("llama_sampler_clone", pointer, [pointer]),
        ("llama_sampler_apply", None, [pointer, pointer]),
        ("llama_sampler_accept", None, [pointer, ctypes.c_int]),
    ]:
        function = getattr(lib, name)
        function.restype, function.argtypes = result, args
    return lib


class ModelParams(ctypes.Structure):
    """More than the structure holds: it goes over the stack, and what is behind its end is not looked at."""

    _fields_ = [("bytes", ctypes.c_byte * 512)]


class Candidates(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("size", ctypes.c_size_t), ("selected", ctypes.c_int64), ("sorted", ctypes.c_bool)]


class Llama:
    """llama.cpp: its converter from schemas to GBNF, its grammar."""

    def __init__(self, model, converter):
        import numpy

        self.lib = llama_library()
        load = self.lib.llama_model_load_from_file
        load.restype, load.argtypes = ctypes.c_void_p, [ctypes.c_char_p, ModelParams]
        self.lib.llama_model_default_params.restype = ModelParams
        self.lib.llama_backend_init()
        self.vocab = self.lib.llama_model_get_vocab(load(model.encode(), self.lib.llama_model_default_params()))
        self.count = self.lib.llama_vocab_n_tokens(self.vocab)
        self.end = self.lib.llama_vocab_eos(self.vocab)
        if converter:
            spec = importlib.util.spec_from_file_location("converter", converter)
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            self.convert = module.json_schema_to_gbnf
        self.table = numpy.zeros(self.count, dtype=[("id", "i4"), ("logit", "f4"), ("p", "f4")])
        self.table["id"] = range(self.count)

    def piece(self, token):
        room = ctypes.create_string_buffer(512)
        length = self.lib.llama_token_to_piece(self.vocab, token, room, 512, 0, False)
        return room.raw[: max(0, length)]

    def compile(self, schema):
        grammar = self.convert(json.dumps(schema))
        self.fresh = self.lib.llama_sampler_init_grammar(self.vocab, grammar.encode(), b"root")
        if not self.fresh:
            raise ValueError("the grammar is refused")

    def start(self):
        self.sampler = self.lib.llama_sampler_clone(self.fresh)
        self.at = 0

    def allows(self, part):
        part["logit"] = 0
        self.lib.llama_sampler_apply(self.sampler, ctypes.byref(Candidates(part.ctypes.data, len(part), -1, False)))

    def step(self, token):
        one = self.table[token : token + 1].copy()
        timed = None
        self.at += 1
        if self.at % THINNED == 1:
            began = time.monotonic()
            self.allows(self.table)
            timed = time.monotonic() - began
        self.allows(one)
        if one["logit"][0] < 0:
            return False, timed
        if token != self.end:
            self.lib.llama_sampler_accept(self.sampler, token)
        return True, timed


class XGrammar:
    """xgrammar, as it comes but for white space: any, as JSON has it."""

    def __init__(self, model, _converter):
        import numpy
        import tvm_ffi  # noqa: F401  Before there is anything by the name of torch.

        # It imports both, and needs neither for what is measured.
        torch = types.ModuleType("torch")
        torch.int32, torch.tensor = "int32", lambda *_, **__: None
        torch.__getattr__ = lambda name: type(name, (), {})
        transformers = types.ModuleType("transformers")
        transformers.__getattr__ = torch.__getattr__
        sys.modules["torch"], sys.modules["transformers"] = torch, transformers
        import xgrammar

        vocabulary = Llama(model, None)
        self.end = vocabulary.end
        words = [vocabulary.piece(token) for token in range(vocabulary.count)]
        info = xgrammar.TokenizerInfo(words, xgrammar.VocabType.RAW, stop_token_ids=[self.end])
        self.compiler = xgrammar.GrammarCompiler(info, max_threads=1, cache_enabled=False)
        self.matcher = xgrammar.GrammarMatcher
        self.mask = numpy.zeros((1, (vocabulary.count + 31) // 32), dtype=numpy.int32)

    def compile(self, schema):
        self.compiled = self.compiler.compile_json_schema(json.dumps(schema), any_whitespace=True)

    def start(self):
        self.now = self.matcher(self.compiled)

    def step(self, token):
        began = time.monotonic()
        self.now.fill_next_token_bitmask(self.mask)
        allowed = bool(int(self.mask[0, token // 32]) >> token % 32 & 1)
        if allowed:
            self.now.accept_token(token)
        return allowed, time.monotonic() - began


def one(engine, schema, row):
    """What became of a schema, in the form of kvant's rows."""
    cell = {"file": row["file"], "compile_us": 0, "instances": [], "mask_us": []}
    began = time.monotonic()
    try:
        engine.compile(schema)
    except Exception as error:
        cell["refused"] = f"{type(error).__name__}: {error}"[:200]
    cell["compile_us"] = int(1e6 * (time.monotonic() - began))
    for instance in row["instances"]:
        accepted = "refused" not in cell
        if accepted:
            engine.start()
            for token in instance["tokens"] + [engine.end]:
                accepted, timed = engine.step(token)
                if timed is not None:
                    cell["mask_us"].append(int(1e6 * timed))
                if not accepted:
                    break
        cell["instances"].append({"valid": instance["valid"], "accepted": accepted})
    return cell


def apart(engine, schema, row):
    """The same in a process of its own."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        # What they print of grammars that they refuse is of no use here.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        with os.fdopen(writer, "w") as out:
            json.dump(one(engine, schema, row), out)
        os._exit(0)
    os.close(writer)
    text, ends, reason = b"", time.monotonic() + TIMEOUT, None
    while True:
        ready, _, _ = select.select([reader], [], [], max(0, ends - time.monotonic()))
        if not ready:
            reason = "timeout"
            os.kill(child, signal.SIGKILL)
            break
        part = os.read(reader, 1 << 16)
        if not part:
            break
        text += part
    os.close(reader)
    _, status = os.waitpid(child, 0)
    if reason is None and status == 0:
        return json.loads(text)
    return {"file": row["file"], "refused": reason or f"status {status}", "compile_us": 0, "instances": [], "mask_us": []}


def times(values):
    values = sorted(values)
    at = lambda part: values[(len(values) - 1) * part // 100]
    return {"mean": sum(values) // len(values), "median": at(50), "p99": at(99), "max": values[-1]} if values else {}


def summary(cells):
    compiled = [cell for cell in cells if "refused" not in cell]
    found = [i for cell in compiled for i in cell["instances"]]
    valid, invalid = [i for i in found if i["valid"]], [i for i in found if not i["valid"]]
    right = lambda cell: all(i["valid"] == i["accepted"] for i in cell["instances"])
    masks = [us for cell in compiled for us in cell["mask_us"]]
    return {
        "kind": "masks",
        "schemas": len(cells),
        "compiled": len(compiled),
        "passing": sum(map(right, compiled)),
        "valid": len(valid),
        "valid_accepted": sum(i["accepted"] for i in valid),
        "invalid": len(invalid),
        "invalid_refused": sum(not i["accepted"] for i in invalid),
        "timeouts": sum(cell.get("refused") == "timeout" for cell in cells),
        "masks": len(masks),
        "mask_us": times(masks),
        "compile_us": times([cell["compile_us"] for cell in compiled]),
    }


def main():
    if sys.argv[1] == "sum":
        print(json.dumps(summary([json.loads(line) for line in open(sys.argv[2])])))
        return
    name, model, folder, rows, converter = sys.argv[2:7]
    engine = {"llama.cpp": Llama, "xgrammar": XGrammar}[name](model, converter)
    cells = []
    for line in open(rows):
        row = json.loads(line)
        schema = json.load(open(os.path.join(folder, row["file"])))["schema"]
        cells.append(apart(engine, schema, row))
        with open(f"{rows}.{name}", "a") as out:
            print(json.dumps(cells[-1]), file=out)
        print(f"\r{len(cells)} schemas", end="", file=sys.stderr)
    print(json.dumps(summary(cells) | {"engine": name}))


main()
