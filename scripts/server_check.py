"""Says what was found, and ends at the first thing that is not as it should be."""

import sys


def check(name, ok, found=None):
    print(("ok   " if ok else "FAIL ") + name, "" if ok else found, flush=True)
    if not ok:
        sys.exit(1)
