"""How the tables of a log are asked for: what is in the file by its name, what follows from it by a call.

`log.events`, `log.games` and `log.decisions` are frames; `log.turns()` and the like are calls that give one. Whoever
takes one for the other is told which it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NoReturn, TypeVar

import polars as pl

from ..base.calls import CallError
from ..base.messages import refusal

F = TypeVar("F", bound=Callable[..., pl.LazyFrame])

_FRAME: Final = tuple(name for name in dir(pl.LazyFrame) if not name.startswith("_"))
"""What somebody may ask of a call, taking it for the frame that it gives."""


class StoredFrame(pl.LazyFrame):
    """A table as it is in the file: a frame, which is not called."""

    def __call__(self, *_args: Any, **_named: Any) -> NoReturn:
        """Say so in a `CallError`."""
        raise CallError(refusal("call.no_call"))


def stored_frame(frame: pl.LazyFrame) -> pl.LazyFrame:
    """A frame that says what it is where somebody calls it."""
    if type(frame) is not pl.LazyFrame:
        return frame
    made = frame.clone()
    made.__class__ = StoredFrame
    return made


def with_number(decisions: pl.LazyFrame) -> pl.LazyFrame:
    """Decisions with `nth`, which of those between two events: a display is decided card by card. With `game` and `seq`
    it names one decision; it is made only if it is asked for."""
    if "nth" in decisions.collect_schema().names():
        return decisions
    return decisions.with_columns(nth=pl.int_range(pl.len(), dtype=pl.Int16).over("game", "seq"))


def table(method: F) -> F:
    """Mark a method that gives a table: its name without brackets says how it is asked for."""
    for name in _FRAME:
        setattr(method, name, _hint(method.__name__, name))
    return method


def _hint(call: str, name: str) -> Callable[..., NoReturn]:
    def asked(*_args: Any, **_named: Any) -> NoReturn:
        raise CallError(refusal("call.call_it", call=call, name=name))

    asked.__name__ = name
    return asked
