"""The examples of docs/python.md run."""

import pathlib
import re

import pytest

PAGE = pathlib.Path(__file__).parents[3] / "docs" / "python.md"
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
PLAIN = [block for block in BLOCKS if "transformers" not in block]


def run(blocks, folder, monkeypatch, capsys):
    monkeypatch.chdir(folder)
    names = {}
    for block in blocks:
        exec(compile(block, str(PAGE), "exec"), names)
    assert capsys.readouterr().out
    return names


def test_examples_run(smollm2, tmp_path, monkeypatch, capsys):
    assert len(PLAIN) >= 6
    names = run(PLAIN, tmp_path, monkeypatch, capsys)
    assert names["out"].shape == (8, 64) and len(names["both"]) == 2


def test_examples_with_transformers_run(smollm2, tmp_path, monkeypatch, capsys):
    pytest.importorskip("transformers")
    own = [block for block in BLOCKS if "transformers" in block]
    assert own
    # The first block loads the engine.
    names = run([PLAIN[0], *own], tmp_path, monkeypatch, capsys)
    assert names["made"].shape[1] > names["prompt"].shape[1] and names["cache"].bytes > 0
