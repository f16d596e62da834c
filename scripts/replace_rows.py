#!/usr/bin/env python3
"""Puts rows from standard input into a file of results, each with its day and machine, in place of those that measured the same.

  scripts/replace_rows.py results/FILE.jsonl KEY,KEY… [NAME=VALUE …] < rows

Rows measure the same where all of KEY agree; NAME=VALUE is added to every new row (a number where it is one). The rows that go stay in
the repository's history. Once the new ones are committed, scripts/update-results.py names their commit.
"""

import datetime
import json
import os
import pathlib
import platform
import sys


def machine():
    name = platform.processor() or platform.machine()
    try:
        lines = pathlib.Path("/proc/cpuinfo").read_text().splitlines()
        name = next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return f"{name}, {os.cpu_count()} threads"


def value(text):
    try:
        return json.loads(text)
    except ValueError:
        return text


def main():
    path, keys = pathlib.Path(sys.argv[1]), sys.argv[2].split(",")
    added = dict(argument.split("=", 1) for argument in sys.argv[3:])
    new = [json.loads(line) for line in sys.stdin if line.strip()]
    if not new:
        sys.exit(f"{path}: found no rows on standard input")
    for row in new:
        row.update({name: value(text) for name, text in added.items()})
        row.setdefault("date", datetime.date.today().isoformat())
        row.setdefault("machine", machine())
    same = {json.dumps([row.get(key) for key in keys]) for row in new}
    old = path.read_text().splitlines() if path.exists() else []
    kept = [line for line in old if json.dumps([json.loads(line).get(key) for key in keys]) not in same]
    lines = kept + [json.dumps(row, ensure_ascii=False) for row in new]
    path.write_text("".join(line + "\n" for line in lines))
    print(f"{path}: {len(new)} new rows in place of {len(old) - len(kept)}", file=sys.stderr)


main()
