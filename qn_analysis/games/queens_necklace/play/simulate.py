"""How Queen's Necklace is played, for simulations."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Final

from qn_analysis.core.play.engine import Bot, Engine
from qn_analysis.core.play.simulate import simulate as simulate_any

from ..bots import SEARCHERS
from ..log.schema import GAME
from ..log.table import Log
from ..rulebook import Ruleset
from ..words.events import Column
from .batch import write_choices, write_events, write_result
from .builds import compiled, plain_game, plain_log, record_game, record_log
from .loop import play_game
from .own import kernel, ready
from .registry import carried, code_of, find, listed

ENGINE: Final = Engine(
    title="Queen's Necklace",
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
    carried=carried,
    code_of=code_of,
    ready=ready,
    kernel=kernel,
    listed=listed,
    slow=SEARCHERS,
)


def simulate(
    games: int,
    *,
    players: int,
    bots: Bot | Sequence[Bot],
    seed: int,
    rules: Ruleset | None = None,
    out: str | Path | None = None,
    executor: Executor | None = None,
    resume: bool = False,
    progress: bool = True,
    decisions: bool = False,
) -> Log:
    """Play games of Queen's Necklace and log everything that happens: `core.play.simulate` of this game."""
    log: Log = simulate_any(
        games, players=players, bots=bots, seed=seed, rules=rules, out=out, executor=executor, resume=resume,
        progress=progress, decisions=decisions, game=GAME,
    )  # fmt: skip
    return log


assert len(Column) == len(Log.layout.events) - 2  # the recorder adds `game` and `seq`
