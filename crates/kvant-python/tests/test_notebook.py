"""The notebook runs, and the one that is kept is of its source."""

import importlib.util
import pathlib

import pytest

pytest.importorskip("nbclient")
pytest.importorskip("matplotlib")
pytest.importorskip("transformers")

import nbformat  # noqa: E402

FOLDER = pathlib.Path(__file__).parents[1] / "notebooks"


def load_make():
    spec = importlib.util.spec_from_file_location("make_notebook", FOLDER / "make.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def pictures(book):
    outputs = [output for cell in book.cells if cell.cell_type == "code" for output in cell.outputs]
    return sum("image/png" in output.get("data", {}) for output in outputs)


def test_the_notebook_runs(smollm2):
    make = load_make()
    kept = nbformat.read(FOLDER / "tour.ipynb", as_version=4)
    source = make.cells((FOLDER / "tour.py").read_text(encoding="utf-8"))
    assert [cell.source for cell in kept.cells] == [cell.source for cell in source], "made from another tour.py"
    assert pictures(kept) == 3 and (FOLDER / "tour.ipynb").stat().st_size < 300_000
    assert pictures(make.made()) == 3
