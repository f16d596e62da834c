"""`python -m kvant`: the command line."""

import signal
import sys

from ._kvant import run_command


def main() -> int:
    # The command line has its own idea of Ctrl-C.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return run_command(["kvant", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
