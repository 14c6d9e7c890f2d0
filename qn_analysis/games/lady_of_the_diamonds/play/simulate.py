"""How Lady of the Diamonds is played, for simulations."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.play.engine import Engine

from ..log.table import Log
from ..words.events import Column
from .batch import write_choices, write_events, write_result
from .builds import compiled, plain_game, plain_log, record_game, record_log
from .loop import play_game
from .registry import find, kernel, listed, ready

ENGINE: Final = Engine(
    title="Lady of the Diamonds",
    log=Log,
    compiled=compiled,
    plain_game=plain_game,
    plain_log=plain_log,
    record_game=record_game,
    record_log=record_log,
    play_game=play_game,
    write_result=write_result,
    write_events=write_events,
    write_choices=write_choices,
    find=find,
    ready=ready,
    kernel=kernel,
    listed=listed,
)

assert len(Column) == len(Log.layout.events) - 2  # the recorder adds `game` and `seq`
