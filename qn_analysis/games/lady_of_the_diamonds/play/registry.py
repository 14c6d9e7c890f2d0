"""The bots of Lady of the Diamonds that a name can call: `core.play.registry`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from qn_analysis.core.play.known import KnownBot
from qn_analysis.core.play.registry import GROUP, Registry

from ..bots import SOURCES
from ..bots.weights import STYLES
from ..log.schema import GAME
from ..rulebook import Ruleset
from ..words.cards import FEWEST, SEATS
from .builds import BUILDS, WEIGHTS

TITLE: Final = "Lady of the Diamonds"
"""What people call the game."""


@dataclass(frozen=True)
class Known(KnownBot):
    """A bot of Lady of the Diamonds."""

    sources = SOURCES
    width = WEIGHTS


def _bend(bot: Known, name: str) -> Known:
    """A bot with the habits that a name has behind the bot's own."""
    from ..bots.bent import choose_bent
    from .habits import HABITS

    return HABITS.bend(bot, name, choose_bent)


def _of_file(path: str) -> Known:
    """Weights that a tuning wrote; the bot is called like the file."""
    from qn_analysis.core.base.game_registry import find_game
    from qn_analysis.core.tune.tuner import Tuner

    return find_game(GAME).part(Tuner).bot_of(path, Known)


BOTS: Final = Registry[Known](
    game=GAME, title=TITLE, space="qn.lady", group=f"{GROUP}.lady", kind=Known, styles=STYLES, builds=BUILDS,
    rules=Ruleset.default, trials=(FEWEST, SEATS), instead="tuned", bend=_bend, tuned=_of_file,
)  # fmt: skip
bot, compiled_bot = BOTS.bot, BOTS.compiled_bot
