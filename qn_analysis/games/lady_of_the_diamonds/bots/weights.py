"""The bots by name: which policy plays, and with which weights."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.play.own_bots import OwnBots

from ..words.cards import FEWEST, SEATS
from .places import Place

BOTS: Final = OwnBots(__package__, range(FEWEST, SEATS + 1), Place)
learnt_weights = BOTS.learnt_weights
STYLES: Final = {
    "random": BOTS.plays("choose_random", "any legal action"),
    "greedy": BOTS.plays("choose_greedy", "whatever scores most at once", rival=0.5),
    "collector": BOTS.weighs("choose_collector", "weighs titles, rows and sets, with weights set by hand", rival=1.5),
    "tuned": BOTS.tuned(
        "tuned",
        "choose_collector",
        "the collector tuned by self-play, for each number of players",
        en="tuned",
        fr="réglés",
        rival=4.0,
    ),
    **BOTS.learnt("tuned"),
}
"""Every bot that a name can call."""
