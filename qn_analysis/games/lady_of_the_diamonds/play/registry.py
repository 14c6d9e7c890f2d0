"""The bots of Lady of the Diamonds that a name can call, and how it is played with them."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.play.declared_engine import declared_engine

from ..bots.parts import Part
from ..bots.weights import STYLES
from ..log.table import Log
from ..words.actions import Action
from .builds import BUILDS

PARTS: Final = {part.name.lower().replace("_", "-"): int(part) for part in Part}
"""Parts of the game by name."""
SWAPS: Final = {
    f"CARD-for-{part.name.lower()}": (part, f"uses CARD, if it can, instead of {part.name.lower()}")
    for part in (Part.HAND, Part.PIT, Part.DECK)
}
"""Habits of parts that take the place of another one."""
ENGINE: Final = declared_engine(
    __name__.rsplit(".", 2)[0], Log, BUILDS, STYLES, Action.called, space="qn.lady", parts=PARTS, swaps=SWAPS,
    quick="tuned", usual="learnt", levels=("greedy", "learnt-beginner", "learnt-easy", "tuned", "learnt"),
)  # fmt: skip
"""How the game is played."""
bot, compiled_bot = ENGINE.bot, ENGINE.compiled_bot
