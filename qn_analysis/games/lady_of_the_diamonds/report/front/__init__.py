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
    Remedy("safe", (YES, DEPENDS), "contested"),
    Remedy("tie", (YES, DEPENDS), "clearer"),
)
"""Which goal mends what is not in order."""
_LINE_UPS: Final = tuple((bots, players) for players in (2, 3, 4) for bots in ORDER)
PEERS: Final = PeerPopulations(GAME, _LINE_UPS, PEER_WANTS, Tables, Ruleset.default, STORED, seed=24)
"""Other populations for the questions."""


def _fact(desk: Desk) -> tuple[str, str, str]:
    """Which game it was, how long, and how many numbers are assumed."""
    say, rules = desk.say, desk.log.rules
    length = say.text("report.rounds", n=rules.rounds) if rules.rounds else say.text("report.target", n=rules.target)
    assumed = say.text("front.fact.assumed", n=len(rules.assumed()))
    told = say.text("front.semicolon").join((length, assumed))
    return say.text("report.fact.mode"), say.text(f"mode.{rules.mode}"), told


LAYER: Final = Layer(
    QUESTIONS, ORDER, (chapters.titles, chapters.points, chapters.cards, chapters.course),
    (("seat", (YES, DEPENDS)), ("card", (YES,)), ("variety", (NO,)), ("tie", (YES,))),
    _fact, partial(stored_studies, "tables"),
)  # fmt: skip
"""The first layer: questions, chapters in their order, and answers that are worth a look with which words."""
