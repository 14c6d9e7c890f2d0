"""The bots of Queen's Necklace that a name can call: `core.play.registry`."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.play.registry import GROUP as GROUP
from qn_analysis.core.play.registry import Registry

from ..bots.weights import STYLES
from ..log.schema import GAME
from ..rulebook import Ruleset
from .bot import Known
from .builds import BUILDS
from .habits import HABITS

BOTS: Final = Registry[Known](
    game=GAME, title="Queen's Necklace", space="qn", group=GROUP, kind=Known, styles=STYLES, builds=BUILDS,
    rules=Ruleset.default, trials=(2, 4), instead="expert", habits=HABITS,
)  # fmt: skip
bot, compiled_bot = BOTS.bot, BOTS.compiled_bot
find, at_table, carried, listed, known_names = BOTS.find, BOTS.at_table, BOTS.carried, BOTS.listed, BOTS.known_names
ready, kernel, trial = BOTS.ready, BOTS.kernel, BOTS.trial
