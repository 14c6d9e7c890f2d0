"""Executors for tests, and a bot that dies at work."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Callable
from concurrent.futures import Executor, Future
from multiprocessing import parent_process
from pathlib import Path
from typing import Any, Final

from qn_analysis.games.queens_necklace.play.view import View

DEATH: Final = "QN_TEST_DEATH"
"""Environment variable: the file whose removal kills a worker."""
LIFE: Final = 400
"""Decisions that a worker takes before it looks for the file: it has written a part, and is at work on another."""
_taken = 0


class Inline(Executor):
    """An executor of one's own: it does each job where it is given."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """The job, done."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except BaseException as error:
            future.set_exception(error)
        return future


def mortal(view: View, legal: list[int], rng: random.Random) -> int:
    """Chooses at random. In a worker process, after `LIFE` decisions, it takes the file that `DEATH` names away and
    kills the process: one process, once."""
    global _taken
    _taken += 1
    if _taken > LIFE and parent_process() is not None and DEATH in os.environ:
        try:
            Path(os.environ[DEATH]).unlink()
        except FileNotFoundError:
            pass
        else:
            os.kill(os.getpid(), signal.SIGKILL)
    return rng.choice(legal)
