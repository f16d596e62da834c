"""Makes tour.ipynb from tour.py and runs it, so that its pictures are there.

    python crates/kvant-python/notebooks/make.py [--output FILE]

needs: nbformat, nbclient, ipykernel, matplotlib, torch, transformers, gguf
"""

import argparse
import pathlib
import re

import nbformat
from nbclient import NotebookClient

HERE = pathlib.Path(__file__).parent


def cells(source):
    """Cells of a script in the percent format."""
    for part in re.split(r"^# %%", source, flags=re.M)[1:]:
        kind, _, body = part.partition("\n")
        if "[markdown]" in kind:
            yield nbformat.v4.new_markdown_cell("\n".join(line[2:] for line in body.strip().splitlines()))
        else:
            yield nbformat.v4.new_code_cell(body.strip())


def made():
    """The notebook, run. A cell that fails raises."""
    book = nbformat.v4.new_notebook(cells=list(cells((HERE / "tour.py").read_text(encoding="utf-8"))))
    for number, cell in enumerate(book.cells):
        cell.id = f"cell-{number}"
    NotebookClient(book, timeout=1200, kernel_name="python3").execute()
    for cell in book.cells:
        cell.metadata.clear()
        if cell.cell_type == "code":
            # Warnings and progress are no part of what is shown.
            cell.outputs = [output for output in cell.outputs if output.output_type != "stream"]
    book.metadata = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    return book


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--output", type=pathlib.Path, default=HERE / "tour.ipynb")
    nbformat.write(made(), parser.parse_args().output)


if __name__ == "__main__":
    main()
