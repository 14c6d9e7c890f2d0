"""The command `qn`: its groups of commands, a module each."""

import os
import signal
import sys
from contextlib import suppress

from . import app

__all__ = ["main"]


def main() -> None:
    """Run the command as a process of its own: `app.main`.

    After Ctrl-C the process ends without the end of the interpreter: that would wait for threads that still play, and
    objects of LLVM that an interrupt left half closed complain or crash in it. And once all is said, Ctrl-C ends the
    process at once, as Python would print where it came.
    """
    try:
        app.main()
    except SystemExit as stop:
        if stop.code == app.STOPPED:
            with suppress(OSError):  # nobody may read it any more
                sys.stdout.flush()
            os._exit(app.STOPPED)
        raise
    finally:
        if signal.getsignal(signal.SIGINT) == signal.default_int_handler:  # it may be ignored
            signal.signal(signal.SIGINT, signal.SIG_DFL)
