"""Types of the calls whose result depends on the game. What they do is told where they are defined: `core/game.py`,
`core/log/log.py`, `core/play/simulate.py`."""

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, Literal, overload

from .core.log.log import Log as AnyLog
from .core.log.log import Source
from .core.play.bot import Bot
from .core.position.resume import Standing as AskedStanding
from .core.rules.ruleset import BaseRuleset
from .games.jewels.log.table import Log as JewelsLog
from .games.jewels.rulebook import Ruleset as JewelsRuleset
from .games.lady_of_the_diamonds.log.table import Log as LadyLog
from .games.lady_of_the_diamonds.rulebook import Ruleset as LadyRuleset
from .games.queens_necklace.log.table import Log
from .games.queens_necklace.play.standing import Standing
from .games.queens_necklace.rulebook import Ruleset

Queen = Literal["queens_necklace", "queen"]
Lady = Literal["lady_of_the_diamonds", "lady"]
Jewels = Literal["jewels"]

@overload
def simulate(
    games: int,
    *,
    players: int = 3,
    bots: Bot | Sequence[Bot] | None = None,
    seed: int = 1,
    rules: Ruleset | str | Path | None = None,
    out: str | Path | None = None,
    executor: Executor | None = None,
    resume: bool = False,
    progress: bool = True,
    decisions: bool = False,
    store: str = "parquet",
    game: Queen | None = None,
    players_know_rules: bool | int = False,
) -> Log: ...
@overload
def simulate(
    games: int,
    *,
    players: int = 3,
    bots: Bot | Sequence[Bot] | None = None,
    seed: int = 1,
    rules: LadyRuleset | str | Path | None = None,
    out: str | Path | None = None,
    executor: Executor | None = None,
    resume: bool = False,
    progress: bool = True,
    decisions: bool = False,
    store: str = "parquet",
    game: Lady,
    players_know_rules: bool | int = False,
) -> LadyLog: ...
@overload
def simulate(
    games: int,
    *,
    players: int = 3,
    bots: Bot | Sequence[Bot] | None = None,
    seed: int = 1,
    rules: JewelsRuleset | str | Path | None = None,
    out: str | Path | None = None,
    executor: Executor | None = None,
    resume: bool = False,
    progress: bool = True,
    decisions: bool = False,
    store: str = "parquet",
    game: Jewels,
    players_know_rules: bool | int = False,
) -> JewelsLog: ...
@overload
def simulate(
    games: int,
    *,
    players: int = 3,
    bots: Bot | Sequence[Bot] | None = None,
    seed: int = 1,
    rules: BaseRuleset | str | Path | None = None,
    out: str | Path | None = None,
    executor: Executor | None = None,
    resume: bool = False,
    progress: bool = True,
    decisions: bool = False,
    store: str = "parquet",
    game: str | None = None,
    players_know_rules: bool | int = False,
) -> AnyLog: ...
@overload
def open_log(path: Source, *, game: Queen) -> Log: ...
@overload
def open_log(path: Source, *, game: Lady) -> LadyLog: ...
@overload
def open_log(path: Source, *, game: Jewels) -> JewelsLog: ...
@overload
def open_log(path: Source, *, game: str | None = None) -> AnyLog: ...
@overload
def position(source: LadyLog | JewelsLog, game: int, seq: int | None = None, *, lang: str = "en") -> AskedStanding: ...
@overload
def position(
    source: Log | Mapping[str, Any],
    game: int | None = None,
    seq: int | None = None,
    *,
    rules: Ruleset | str | Path | None = None,
    lang: str = "en",
    seed: int = 1,
) -> Standing: ...
@overload
def position(
    source: str | Path,
    *,
    rules: Ruleset | str | Path | None = None,
    lang: str = "en",
    seed: int = 1,
) -> Standing: ...
@overload
def position(
    source: Source,
    game: int,
    seq: int | None = None,
    *,
    rules: BaseRuleset | str | Path | None = None,
    lang: str = "en",
    seed: int = 1,
) -> Standing | AskedStanding: ...
