"""The two builds of the one source: `core.play.builds` of Lady of the Diamonds."""

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
from ..engine.scoring import place_of
from ..words.cards import SEATS
from .unveiled import UNVEILED, describe_public, unveil

_GAME = __name__.rsplit(".", 2)[0]
SOURCES = source_list((BENDING, *ENGINE), BOTS, f"{_GAME}.play.unveiled")
"""All sources in the order of their imports."""
VOCABULARY = (
    *(f"{_GAME}.words.{name}" for name in ("cards", "phases", "actions", "events")),
    f"{_GAME}.engine.state",
    *BOT_WORDS,
    SPACE,
)
"""What both builds share and the machine code depends on."""
WEIGHTS = 64
"""Room for a bot's weights. It is read at run time: another width compiles nothing new."""


def leaves(of: Types) -> Mapping[str, Any]:
    """What the rules call with many constants."""
    return {"add": of.t.void(of.board, of.log, *[of.t.int64] * 3)}


BUILDS: Final = Builds[state.Game, state.Log](
    state, game, place_of, SEATS, SOURCES, VOCABULARY, BOTS, leaves, BOT_UNITS,
    learns=Learns(describe, name_actions, unveil, describe_public, number_actions, SIGHT, UNVEILED, MOVES, NUMBERS, 3),
    place=f"{__name__}:BUILDS",
    named=("05b6b1be411e578185e7608e", "90c10f4ca9cf4534081b561c", "77b24168a609db14ee0360ea"),
)  # fmt: skip
compiled = BUILDS.compiled
plain_game, plain_log = BUILDS.plain_game, BUILDS.plain_log
record_game, record_log = BUILDS.record_game, BUILDS.record_log
play_game = BUILDS.play_game
