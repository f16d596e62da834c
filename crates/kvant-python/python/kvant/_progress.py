"""Who hears how loading comes along."""

from __future__ import annotations

import sys
from typing import Any, Callable

Callback = Callable[[str, int, "int | None"], Any]


class Bar:
    """A tqdm bar for each step."""

    def __init__(self, tqdm: Any) -> None:
        self.tqdm = tqdm
        self.bar: Any = None
        self.what: str | None = None

    def __call__(self, what: str, done: int, total: int | None) -> None:
        if self.bar is None or what != self.what:
            self.close()
            self.what = what
            self.bar = self.tqdm(total=total, desc=what, unit_scale=True, leave=False)
        self.bar.update(done - self.bar.n)

    def close(self) -> None:
        if self.bar is not None:
            self.bar.close()
            self.bar = None


def callback(progress: Callback | bool | None) -> Callback | None:
    """The function that `Engine.load(progress=…)` means: its own, none for False, else a bar (on a terminal, with tqdm)."""
    if progress is False:
        return None
    if progress is not None and progress is not True:
        if not callable(progress):
            raise TypeError(f"progress: found {progress!r}, expected a function, True or False")
        return progress
    try:
        from tqdm import tqdm
    except ImportError:
        return None
    return Bar(tqdm) if sys.stderr is not None and sys.stderr.isatty() else None
