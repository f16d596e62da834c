#!/usr/bin/env python3
"""Keeps the rows of results/*.jsonl true about where they come from.

  scripts/update-results.py                    gives every row that names none the commit that added it, and rewrites
                                               commands of older programs to those of today
  kvant-lab report --check 2>&1 | scripts/update-results.py --tag v0.2-lab
                                               names that tag in the rows whose command does not run

A row that was rewritten keeps its first commit: rows are the same where all but their command is. Run it after rows
were committed.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# What may stand before a program.
BEFORE = r"(^|&& |; |\| |\btime |taskset -c \S+ )"
LAB = re.compile(BEFORE + r"kvant lab ")
MOVED = re.compile(BEFORE + r"kvant (gpu |calibrate |bench (?:attn|policy|serve) )")
SYNTHETIC = re.compile(BEFORE + r"kvant bench ([^&;|]*?)--synthetic (\S+) ?")
SPILL = re.compile(BEFORE + r"kvant bench (?=[^&;|]*--kv-spill )")


def today(command):
    """The command as the programs of today take it."""
    command = LAB.sub(r"\1kvant-lab ", command)
    command = MOVED.sub(r"\1kvant-lab \2", command)
    command = SYNTHETIC.sub(r"\1kvant-lab bench synthetic \3 \2", command)
    return SPILL.sub(r"\1kvant-lab bench spill ", command)


def identity(line):
    """What makes a row the same row."""
    row = json.loads(line)
    for key in ("command", "commit", "tag"):
        row.pop(key, None)
    return json.dumps(row, sort_keys=True)


def git(*args):
    return subprocess.run(["git", "-C", ROOT, *args], check=True, capture_output=True, text=True).stdout


def first_commits(path):
    """Commits by the rows that they were the first to have."""
    log = git("log", "--follow", "--abbrev=10", "--format=commit %h", "--name-only", "--", path.relative_to(ROOT).as_posix())
    versions, commit = [], None
    for line in log.splitlines():
        if line.startswith("commit "):
            commit = line.removeprefix("commit ")
        elif line:
            versions.append((commit, line))
    found = {}
    for commit, name in reversed(versions):
        try:
            text = git("show", f"{commit}:{name}")
        except subprocess.CalledProcessError:  # removed there, and back later
            continue
        for line in filter(str.strip, text.splitlines()):
            try:
                found.setdefault(identity(line), commit)
            except ValueError:  # rows were not always lines
                continue
    return found


def with_command(line, old, new):
    for ascii in (False, True):
        text = json.dumps(old, ensure_ascii=ascii)
        if text in line:
            return line.replace(text, json.dumps(new, ensure_ascii=ascii))
    sys.exit(f"{old}: not found as it is written in its row")


def with_field(line, key, value):
    colon = ": " if '": ' in line else ":"
    comma = ", " if colon == ": " else ","
    return f'{line.rstrip()[:-1]}{comma}"{key}"{colon}{json.dumps(value)}}}'


def update(path):
    commits, lines = None, []
    for line in path.read_text().splitlines():
        row = json.loads(line)
        command = row.get("command", "")
        if today(command) != command:
            line = with_command(line, command, today(command))
        if "commit" not in row:
            commits = commits or first_commits(path)
            if identity(line) in commits:
                line = with_field(line, "commit", commits[identity(line)])
        lines.append(line)
    path.write_text("".join(line + "\n" for line in lines))


def tag(name, told):
    """Names the tag in the rows that are told as FILE:LINE: reason."""
    rows = {}
    for line in told:
        if found := re.match(r"(results/[^:]+\.jsonl):(\d+): ", line):
            rows.setdefault(found[1], set()).add(int(found[2]))
    for file, numbers in rows.items():
        lines = (ROOT / file).read_text().splitlines()
        for number in numbers:
            lines[number - 1] = with_field(lines[number - 1], "tag", name)
        (ROOT / file).write_text("".join(line + "\n" for line in lines))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tag", help="reads rows from standard input and names this tag in them")
    args = parser.parse_args()
    if args.tag:
        tag(args.tag, sys.stdin)
    else:
        for path in sorted((ROOT / "results").glob("*.jsonl")):
            update(path)


main()
