"""The first layer of the report: ten questions, and the few chapters that everybody reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from qn_analysis.core.report.front import Front
from qn_analysis.core.report.layer import answered, assumed_chapter
from qn_analysis.core.report.peers import Peer, PeerPopulations
from qn_analysis.core.report.tries import Remedy
from qn_analysis.core.stats.verdicts import DEPENDS, NO, YES

from ... import stats
from ...log.schema import GAME
from ...rulebook import Ruleset
from ...stats import Tables
from ..blocks import Desk
from ..sensitivity import moved
from ..studies import STORED, stored_studies
from . import chapters
from .questions import ORDER, PEER_WANTS, QUESTIONS

__all__ = ["FRONT_CHAPTERS", "PEERS", "QUESTIONS", "REMEDIES", "front"]
REMEDIES: Final = (
    Remedy("seat", (YES, DEPENDS), "fairer"),
    Remedy("close", (NO, DEPENDS), "closer"),
)
"""Which goal mends what is not in order."""
FRONT_CHAPTERS: Final = (chapters.objects, chapters.auctions, chapters.encounters, chapters.course)
"""The chapters of the first layer, in their order."""
_LOOKS = (("seat", (YES, DEPENDS)), ("recipe", (YES,)), ("encounter", (YES,)))
"""Answers that are worth a look, and with which words."""
_LINE_UPS: Final = tuple((bots, players) for players in (2, 3, 4) for bots in ORDER)
PEERS: Final = PeerPopulations(GAME, _LINE_UPS, PEER_WANTS, Tables, Ruleset.default, STORED, seed=24)
"""Other populations for the questions."""


def front(desk: Desk, t: stats.Gathered, peers: Sequence[Peer]) -> Front:
    """The first layer for a log, beside other populations.

    Args:
        desk: of the log.
        t: its statistics.
        peers: other populations; none: the answers are those of the log alone.
    """
    say = desk.say
    told = answered(desk, t, QUESTIONS, peers, ORDER)
    words = {key: each.word for key, each in told.answers.items()}
    lede = say.text(
        "front.sum.both",
        jewels=say.text(f"front.sum.jewels_{words['jewels']}"),
        seat=say.text(f"front.sum.seat_{words['seat']}", players=str(desk.log.players)),
    )
    assumed = len(desk.rules.assumed())
    numbers = say.text("front.fact.numbers"), say.count(assumed), say.text("front.fact.assumed")
    return Front(
        lede,
        " ".join(say.text(f"front.look.{key}") for key, looked in _LOOKS if words[key] in looked),
        [*told.facts, numbers],
        told.whose,
        told.key,
        list(told.answers.values()),
        [
            *(chapter(desk, t, told.answers) for chapter in FRONT_CHAPTERS),
            assumed_chapter(desk, stored_studies("tables"), moved(desk), ("rulings", "assumptions")),
        ],
        [told.numbers],
    )
