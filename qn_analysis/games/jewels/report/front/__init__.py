"""The first layer of the report: ten questions, and the few chapters that everybody reads."""

from __future__ import annotations

from functools import partial
from typing import Final

from qn_analysis.core.report.layer import Layer
from qn_analysis.core.report.peers import PeerPopulations
from qn_analysis.core.report.tries import Remedy
from qn_analysis.core.stats.verdicts import DEPENDS, NO, YES

from ...log.schema import GAME
from ...rulebook import Ruleset
from ...stats import Tables
from ..blocks import Desk
from ..studies import STORED, stored_studies
from . import chapters
from .questions import ORDER, PEER_WANTS, QUESTIONS

__all__ = ["LAYER", "PEERS", "QUESTIONS", "REMEDIES"]
REMEDIES: Final = (
    Remedy("seat", (YES, DEPENDS), "fairer"),
    Remedy("close", (NO, DEPENDS), "closer"),
)
"""Which goal mends what is not in order."""
_LINE_UPS: Final = tuple((bots, players) for players in (2, 3, 4) for bots in ORDER)
PEERS: Final = PeerPopulations(GAME, _LINE_UPS, PEER_WANTS, Tables, Ruleset.default, STORED, seed=24)
"""Other populations for the questions."""


def _fact(desk: Desk) -> tuple[str, str, str]:
    """How many numbers are assumed."""
    say = desk.say
    return say.text("front.fact.numbers"), say.count(len(desk.rules.assumed())), say.text("front.fact.assumed")


LAYER: Final = Layer(
    QUESTIONS, ORDER, (chapters.objects, chapters.auctions, chapters.encounters, chapters.course),
    (("seat", (YES, DEPENDS)), ("recipe", (YES,)), ("encounter", (YES,))),
    _fact, partial(stored_studies, "tables"),
)  # fmt: skip
"""The first layer: questions, chapters in their order, and answers that are worth a look with which words."""
