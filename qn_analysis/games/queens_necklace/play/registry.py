"""The bots of Queen's Necklace that a name can call, and how it is played with them: `core.play.registry`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from qn_analysis.core.play.known import KnownBot
from qn_analysis.core.play.registry import GROUP as GROUP
from qn_analysis.core.play.registry import Registry
from qn_analysis.core.rules.ruleset import BaseRuleset

from ..bots import SEARCHERS, SOURCES
from ..bots.weights import STRONGEST, STYLES
from ..log.schema import GAME
from ..log.table import Log
from ..rulebook import Ruleset
from ..words import TITLE
from ..words.actions import name
from ..words.cards import BLANKS
from .builds import BUILDS, WEIGHTS
from .habits import HABITS
from .view import View


@dataclass(frozen=True)
class Known(KnownBot):
    """A bot of Queen's Necklace."""

    sources = SOURCES
    width = WEIGHTS
    view = View


def has_blanks(rules: BaseRuleset) -> bool:
    """Whether there are cards of one's own in the deck."""
    return isinstance(rules, Ruleset) and any(rules.copies[card] for card in BLANKS)


BOTS: Final = Registry[Known](
    game=GAME, title=TITLE, space="qn", group=GROUP, kind=Known, styles=STYLES, builds=BUILDS,
    rules=Ruleset.default, trials=(2, 4), instead="expert", habits=HABITS,
)  # fmt: skip
bot, compiled_bot = BOTS.bot, BOTS.compiled_bot
find, at_table, carried, listed, known_names = BOTS.find, BOTS.at_table, BOTS.carried, BOTS.listed, BOTS.known_names
ready, kernel, trial = BOTS.ready, BOTS.kernel, BOTS.trial
ENGINE: Final = BOTS.engine(
    Log, name, usual=STRONGEST, quick="expert", slow=SEARCHERS, strange=has_blanks,
    levels=("greedy", "learnt-beginner", "learnt-easy", "expert", STRONGEST),
)  # fmt: skip
"""How the game is played."""
