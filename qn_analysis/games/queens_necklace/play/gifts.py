"""Gifts at the start of a turn, played out (`gifts_kernel`): the calls, compiled where that is worth it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from qn_analysis.core.compile.build import Build, LazyBuild
from qn_analysis.core.play.builds import ROOM, Types
from qn_analysis.core.play.builtin_bots import packed_row
from qn_analysis.core.play.errors import SimulationError
from qn_analysis.core.play.known import KnownBot

from ..bots.scratch import blank_games, blank_logs
from ..engine import state
from ..rulebook import Ruleset
from ..words.cards import KINDS, SEATS, Card
from . import gifts_kernel
from .builds import BUILDS, NATIVES, SOURCES, VOCABULARY
from .builds import compiled as engine_build
from .gifts_kernel import DUCATS, EACH, GIFTS, HEAD, SEAT, TURN, WITH, WITHOUT, WORLDS, YEAR
from .registry import kernel

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]

NAMES: Final = (*(card.name.lower() for card in Card), *(f"ducats_{n}" for n in range(1, DUCATS + 1)))
"""What is given, in the order of the kernel: cards, then so many ducats."""
SCHEMA: Final = pl.Schema({
    "deal": pl.Int64, "turn": pl.Int64, "year": pl.Int64, "seat": pl.Int64, "gift": pl.String, "worlds": pl.Int64,
    "with": pl.Float64, "without": pl.Float64,
})  # fmt: skip
"""Rows of `given`."""
BOUGHT: Final = pl.Schema({
    "deal": pl.Int64, "year": pl.Int64, "gift": pl.String, "n": pl.Int64, "paid": pl.Float64,
})  # fmt: skip
"""Rows of what was bought in a game, in all its turns: copies, and ducats paid for all of them."""


def _signatures() -> Mapping[str, Any]:
    of = Types(state)
    number, numbers = of.t.int64, of.array("int64", 1)
    return {
        "give_batch": number(*of.played(SEATS), *[number] * 5, numbers, *[of.array("float64", 2)] * 2),
    }


compiled: Final = LazyBuild(
    lambda: Build(
        (*SOURCES, gifts_kernel.__name__), VOCABULARY, _signatures,
        units=("imagine", "apply", "go_on", "play_out"), natives={**NATIVES, **ROOM}, about="gifts",
        declared=(__name__,), base=engine_build.build,
    ),
    f"{__name__}:compiled",
)  # fmt: skip
"""The compiled build, on that of the engine."""


def gifts_of(rules: Ruleset) -> tuple[str, ...]:
    """What can be given under a ruleset: the cards that its deck has, Merchants left out, and ducats."""
    return tuple(
        name for at, name in enumerate(NAMES) if at >= KINDS or (at != Card.MERCHANT and rules.copies[Card(at)] > 0)
    )


def given(
    line_up: Sequence[KnownBot],
    rules: Ruleset,
    seed: int,
    first: int,
    count: int,
    turns: int,
    worlds: int,
    wanted: Collection[str] = (),
    interpreted: bool = False,
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Give at some turns of some games, and play on.

    Args:
        line_up: a bot a seat, who play the games and play on.
        rules: under which.
        seed, first, count: games `first` to `first + count - 1` of a seed.
        turns: how many of each game.
        worlds: drawn at each of them.
        wanted: names of gifts (`NAMES`); none: all that the deck has.
        interpreted: by the interpreted build.

    Returns:
        A row a turn and gift that could be given there (`SCHEMA`): deal (the game's number), turn, year (sales held +
        1), seat, gift, worlds (in which it could be given), with and without (sums of the shares of wins over these).
        And what was bought in these games (`BOUGHT`).

    Raises:
        SimulationError: a bot chose an illegal action.
    """
    import numpy as np

    names = gifts_of(rules)
    wishes = [int(name in names and (not wanted or name in wanted)) for name in NAMES]
    rows, bought = np.zeros((count * turns, gifts_kernel.ROW)), np.zeros((count, gifts_kernel.PURCHASES))
    players = len(line_up)
    if interpreted:
        games: Any = [BUILDS.plain_game(rules, players), *blank_games(gifts_kernel.ROOM - 1)]
        policies, weights = [each.policy() for each in line_up], [each.row(players) for each in line_up]
        status = gifts_kernel.give_batch(
            games, blank_logs(1), policies, weights, seed, first, count, turns, worlds, wishes, rows, bought
        )
    else:
        status = _compiled(line_up, rules, (seed, first, count, turns, worlds), wishes, rows, bought)
    if status >= 0:
        raise SimulationError(
            f"the bot {line_up[status].name!r} in seat {status} chose an illegal action in one of the games {first} to"
            f" {first + count - 1} of seed {seed}; it must return one of me.legal[: me.options]"
        )
    deals = np.arange(first, first + count)
    return _frame(rows, np.repeat(deals, turns)), _bought(bought, deals)


def _compiled(
    line_up: Sequence[KnownBot], rules: Ruleset, sizes: tuple[int, ...], wishes: Sequence[int], *rows: Numbers
) -> int:
    import numpy as np

    engine, players = engine_build(), len(line_up)
    policies = [kernel(engine, each) for each in line_up]
    packed = [packed_row(each, players) for each in line_up]
    spare = SEATS - players
    games = np.concatenate([BUILDS.record_game(rules, players)] * gifts_kernel.ROOM)
    status = compiled().call(
        "give_batch", games, BUILDS.record_log(False, False), (*policies, *[policies[0]] * spare),
        (*packed, *[packed[0]] * spare), *sizes, np.array(wishes, np.int64), *rows,
    )  # fmt: skip
    return int(status)


def _frame(rows: Numbers, deals: Numbers) -> pl.DataFrame:
    """A row a turn and gift."""
    import numpy as np

    each = rows[:, HEAD:].reshape(len(rows), GIFTS, EACH)
    at, gift = np.nonzero(each[:, :, WORLDS])
    found = each[at, gift]
    columns = {
        "deal": deals[at], "turn": rows[at, TURN], "year": rows[at, YEAR], "seat": rows[at, SEAT],
        "gift": np.array(NAMES, object)[gift], "worlds": found[:, WORLDS], "with": found[:, WITH],
        "without": found[:, WITHOUT],
    }  # fmt: skip
    return pl.DataFrame({name: pl.Series(name, values) for name, values in columns.items()}).cast(dict(SCHEMA))  # type: ignore[arg-type]


def _bought(rows: Numbers, deals: Numbers) -> pl.DataFrame:
    """A row a game, year and card."""
    import numpy as np

    each = rows.reshape(len(rows), -1, KINDS, gifts_kernel.SOLD)
    at, year, card = np.nonzero(each[:, :, :, gifts_kernel.COPIES])
    found = each[at, year, card]
    columns = {
        "deal": deals[at], "year": year + 1, "gift": np.array(NAMES, object)[card],
        "n": found[:, gifts_kernel.COPIES], "paid": found[:, gifts_kernel.PAID],
    }  # fmt: skip
    return pl.DataFrame({name: pl.Series(name, values) for name, values in columns.items()}).cast(dict(BOUGHT))  # type: ignore[arg-type]
