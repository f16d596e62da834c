"""The type stubs name what there is, and nothing else."""

import ast
import pathlib

import kvant
from kvant import _kvant


def test_stubs_name_what_there_is():
    tree = ast.parse((pathlib.Path(kvant.__file__).parent / "_kvant.pyi").read_text())
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    native = {name: getattr(_kvant, name) for name in dir(_kvant) if not name.startswith("_")}
    typing_only = {"Options", "ChatOptions", "SessionOptions", "SessionChatOptions"}
    assert set(classes) - typing_only | functions == set(native)
    for name, node in classes.items():
        if name in typing_only:
            continue
        described = {item.name for item in node.body if isinstance(item, (ast.FunctionDef, ast.AsyncFunctionDef))}
        there = {entry for entry in vars(native[name]) if not entry.startswith("__")}
        assert there == {entry for entry in described if not entry.startswith("__")}, name
    assert (pathlib.Path(kvant.__file__).parent / "py.typed").exists()
