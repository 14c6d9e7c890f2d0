"""The two builds of the one source: `core.play.builds` of Jewels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from qn_analysis.core.play.builds import BENDING, SPACE, Builds, Learns, Types, source_list

from ..bots import SOURCES as BOTS
from ..bots import UNITS as BOT_UNITS
from ..bots import VOCABULARY as BOT_WORDS
from ..bots.learnt import MOVES, NUMBERS, name_actions, number_actions
from ..bots.sight import SIGHT, describe
from ..engine import SOURCES as ENGINE
from ..engine import game, state
from ..engine.end import place_of
from ..words.cards import SEATS
from .unveiled import UNVEILED, describe_public, unveil

_GAME = __name__.rsplit(".", 2)[0]
SOURCES = source_list((BENDING, *ENGINE), BOTS, f"{_GAME}.play.unveiled")
"""All sources in the order of their imports."""
VOCABULARY = (
    *(f"{_GAME}.words.{name}" for name in ("cards", "phases", "actions", "events", "effects")),
    f"{_GAME}.engine.state",
    *BOT_WORDS,
    SPACE,
)
"""What both builds share and the machine code depends on."""
WEIGHTS = 64
"""Room for a bot's weights. It is read at run time: another width compiles nothing new."""


def leaves(of: Types) -> Mapping[str, Any]:
    """What the rules call with many constants; `emit` has a column more than that of the other games."""
    number = of.t.int64

    def does(numbers: int) -> Any:
        return of.t.void(of.board, of.log, *[number] * numbers)

    return {
        "emit": does(9),
        "run_effects": does(4),
        "do_effect": does(6),
        "propose": does(1),
        "settle": does(2),
        "throw_die": number(of.board, of.log, number),
    }


BUILDS: Final = Builds[state.Game, state.Log](
    state, game, place_of, SEATS, SOURCES, VOCABULARY, BOTS, leaves, BOT_UNITS,
    learns=Learns(describe, name_actions, unveil, describe_public, number_actions, SIGHT, UNVEILED, MOVES, NUMBERS, 2),
    place=f"{__name__}:BUILDS",
    named=("fc90b95a7e43a2f6cc39447b", "80667ee7d481089167d5824e", "da46cf4a429b515ef583dcce"),
)  # fmt: skip
compiled = BUILDS.compiled
plain_game, plain_log = BUILDS.plain_game, BUILDS.plain_log
record_game, record_log = BUILDS.record_game, BUILDS.record_log
play_game = BUILDS.play_game
