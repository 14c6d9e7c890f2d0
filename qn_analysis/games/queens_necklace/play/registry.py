"""The bots of Queen's Necklace that a name can call, and how it is played with them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from qn_analysis.core.play.declared_engine import declared_engine
from qn_analysis.core.play.known import KnownBot
from qn_analysis.core.rules.ruleset import BaseRuleset

from ..bots import SEARCHERS, SOURCES
from ..bots.weights import STRONGEST, STYLES
from ..log.table import Log
from ..rulebook import Ruleset
from ..words.actions import name
from ..words.cards import BLANKS
from .builds import BUILDS
from .habits import HABITS
from .view import View

WEIGHTS: Final = 256
"""Room for a bot's weights. It is read at run time: another width compiles nothing new."""


@dataclass(frozen=True)
class Known(KnownBot):
    """A bot of Queen's Necklace."""

    sources = SOURCES
    width = WEIGHTS
    view = View


def has_blanks(rules: BaseRuleset) -> bool:
    """Whether there are cards of one's own in the deck."""
    return isinstance(rules, Ruleset) and any(rules.copies[card] for card in BLANKS)


ENGINE: Final = declared_engine(
    __name__.rsplit(".", 2)[0], Log, BUILDS, STYLES, name, space="qn", habits=HABITS, quick="expert", usual=STRONGEST,
    levels=("greedy", "learnt-beginner", "learnt-easy", "expert", STRONGEST), kind=Known, slow=SEARCHERS,
    strange=has_blanks,
)  # fmt: skip
"""How the game is played."""
bot, compiled_bot = ENGINE.bot, ENGINE.compiled_bot
find, at_table, carried, listed, known_names = (
    ENGINE.find, ENGINE.at_table, ENGINE.carried, ENGINE.listed, ENGINE.known_names
)  # fmt: skip
ready, kernel, trial = ENGINE.ready, ENGINE.kernel, ENGINE.trial
