"""The bots of Lady of the Diamonds that a name can call, and how it is played with them: `core.play.engine`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from qn_analysis.core.play.bending import SWAP
from qn_analysis.core.play.engine import Engine
from qn_analysis.core.play.habits import Form, part_habits
from qn_analysis.core.play.known import KnownBot

from ..bots import SOURCES
from ..bots.bent import choose_bent
from ..bots.parts import PLAYERS, Part
from ..bots.weights import STYLES
from ..log.table import Log
from ..rulebook import Ruleset
from ..words.actions import name
from .builds import BUILDS, WEIGHTS

PARTS: Final = {part.name.lower().replace("_", "-"): int(part) for part in Part}
"""Parts of the game by name."""
HABITS: Final = part_habits(
    (
        Form(f"CARD-for-{part.name.lower()}", SWAP, f"uses CARD, if it can, instead of {part.name.lower()}", part)
        for part in (Part.HAND, Part.PIT, Part.DECK)
    ),
    PARTS, PLAYERS, choose_bent,
)  # fmt: skip
"""The habits of this game, which `bots.bent` has."""


@dataclass(frozen=True)
class Known(KnownBot):
    """A bot of Lady of the Diamonds."""

    sources = SOURCES
    width = WEIGHTS


ENGINE: Final = Engine(
    Log, Ruleset, BUILDS, Known, STYLES, name, space="qn.lady", habits=HABITS, quick="tuned", usual="learnt",
    levels=("greedy", "learnt-beginner", "learnt-easy", "tuned", "learnt"),
)  # fmt: skip
"""How the game is played."""
bot, compiled_bot = ENGINE.bot, ENGINE.compiled_bot
