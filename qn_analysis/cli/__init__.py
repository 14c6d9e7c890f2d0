"""The command `qn`: its groups of commands, a module each."""

import signal

from . import app

__all__ = ["main"]


def main() -> None:
    """Run the command as a process of its own: `app.main`.

    Once all is said, Ctrl-C ends the process at once: Python would print where in its own end it was interrupted.
    """
    try:
        app.main()
    finally:
        if signal.getsignal(signal.SIGINT) == signal.default_int_handler:  # it may be ignored
            signal.signal(signal.SIGINT, signal.SIG_DFL)
