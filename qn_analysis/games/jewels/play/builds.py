"""The two builds of the one source.

`interpreted` is the sources as they were imported: it starts at once. `compiled()` is loaded when a simulation first
asks for it.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from types import FunctionType
from typing import TYPE_CHECKING, Any

from qn_analysis.core.build import Build, Once
from qn_analysis.core.records import blank, dtype, fill

from ..bots import SOURCES as BOTS
from ..bots import UNITS as BOT_UNITS
from ..bots import VOCABULARY as BOT_WORDS
from ..engine import SOURCES as ENGINE
from ..engine import game, state
from ..rulebook import Ruleset
from ..words.cards import SEATS
from ..words.events import Column

if TYPE_CHECKING:
    import numpy as np

_HERE = __name__.rsplit(".", 1)[0]
_GAME = _HERE.rsplit(".", 1)[0]
SOURCES = ("qn_analysis.core.chance", *ENGINE, *BOTS, f"{_HERE}.loop", f"{_HERE}.batch")
"""All sources in the order of their imports."""
VOCABULARY = (
    *(f"{_GAME}.words.{name}" for name in ("cards", "phases", "actions", "events", "effects")),
    f"{_GAME}.engine.state",
    *BOT_WORDS,
)
"""What both builds share and the machine code depends on."""
NATIVES = {"qn_analysis.core.records:clear_record": "qn_analysis.core.native:clear_record"}
"""What stands in for the functions that only the interpreted build can call."""
WEIGHTS = 64
"""Room for a bot's weights. It is read at run time: another width compiles nothing new."""


def phases() -> set[str]:
    """What the course of a game calls: the units of compilation."""
    return {
        name
        for name, value in vars(game).items()
        if isinstance(value, FunctionType) and value.__module__ != game.__name__
    }


@cache
def signatures() -> dict[str, Any]:
    """Explicit types of the entry point, the bots, and the leaves that the rules call with many constants."""
    import numba
    from numba import types

    t: Any = types

    board, log, table, seat = (
        numba.from_dtype(dtype(record)) for record in (state.Game, state.Log, state.Table, state.Seat)
    )

    def array(element: Any, dimensions: int) -> Any:
        return t.Array(element, dimensions, "C")

    policy = t.int64(table, seat, array(t.float64, 1))
    batch = t.int64(
        array(board, 1), array(log, 1), t.UniTuple(t.FunctionType(policy), SEATS), array(t.float64, 2),
        t.int64, t.int64, t.int64,
        array(t.uint32, 1), array(t.uint16, 1), array(t.int16, 2), array(t.uint8, 2),
        array(t.uint32, 1), array(t.int16, 2), array(t.int32, 2),
    )  # fmt: skip
    key, stream = (t.NestedArray(t.int64, (size,)) for size in (2, 4))
    return {
        "sort_key": t.int64(key, t.int64, t.int64),
        "start_stream": t.void(stream, key, t.int64),
        "emit": t.void(board, log, *[t.int64] * 9),
        "allow": t.void(seat, t.int64),
        "run_effects": t.void(board, log, *[t.int64] * 4),
        "do_effect": t.void(board, log, *[t.int64] * 6),
        "propose": t.void(board, log, t.int64),
        "settle": t.void(board, log, *[t.int64] * 2),
        "throw_die": t.int64(board, log, t.int64),
        "play_batch": batch,
        **{f"choose_{name.rsplit('.', 1)[1]}": policy for name in BOTS},
    }


def plain_game(rules: Ruleset, players: int) -> state.Game:
    """An empty game to play interpreted."""
    g = blank(state.Game)
    fill(state.Rules, g.table.rules, rules.tables())
    g.table.players = players
    return g


def plain_log() -> state.Log:
    """A log without an end, for the interpreted build."""
    log = blank(state.Log)
    log.rows = _Rows(len(Column))  # type: ignore[assignment]
    log.choice = _Rows(4)  # type: ignore[assignment]
    log.capacity = log.choice_capacity = 1 << 60
    return log


class _Rows(defaultdict[int, list[int]]):
    """Rows that come into being when they are written."""

    def __init__(self, columns: int) -> None:
        super().__init__(lambda: [0] * columns)


def record_game(rules: Ruleset, players: int) -> np.ndarray[Any, Any]:
    """One game record, for the compiled build."""
    import numpy as np

    games = np.zeros(1, dtype(state.Game))
    fill(state.Rules, games[0]["table"]["rules"], rules.tables())
    games["table"]["players"] = players
    return games


def record_log(events: bool, decisions: bool, capacity: int | None = None) -> np.ndarray[Any, Any]:
    """One log record; what is not to be logged has no room."""
    import numpy as np

    logs = np.zeros(1, dtype(state.Log))
    logs["capacity"] = (state.ROWS if capacity is None else capacity) if events else 0
    logs["choice_capacity"] = state.CHOICES if decisions else 0
    return logs


compiled = Once(
    lambda shown: Build(
        SOURCES, VOCABULARY, signatures(), phases() | {*BOT_UNITS}, ("advance", "act"), shown, natives=NATIVES
    )
)
"""The compiled build."""
