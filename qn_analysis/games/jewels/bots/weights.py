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
    "greedy": BOTS.plays("choose_greedy", "sells, crafts or buys whatever brings most at once", rival=0.5),
    "trader": BOTS.weighs("choose_trader", "weighs hand, objects and cities, with weights set by hand", rival=1.5),
    "tuned": BOTS.tuned(
        "tuned",
        "choose_trader",
        "the trader tuned by self-play, for each number of players",
        "tuned",
        "réglés",
        rival=4.0,
    ),
    **BOTS.learnt("tuned"),
}
"""Every bot that a name can call."""
