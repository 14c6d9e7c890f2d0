"""The first layer of the report: eleven questions, the card table, four chapters, what players say."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Final

from qn_analysis.core.report.figures import reads
from qn_analysis.core.report.front import Answer, Front
from qn_analysis.core.report.layer import answered
from qn_analysis.core.report.peers import Peer
from qn_analysis.core.stats.verdicts import DEPENDS, NO, YES

from ... import stats
from ...words import art
from ..blocks import Desk
from . import cards, chapters, claims, value
from .parts import ORDER
from .questions import PEER_WANTS, QUESTIONS

__all__ = ["FRONT_CHAPTERS", "PEER_WANTS", "QUESTIONS", "front"]
FRONT_CHAPTERS: Final = (chapters.royal, chapters.rings, chapters.gems, chapters.course)
"""Chapters of the first layer, beside the table of cards and the claims."""


@reads(*cards.CARD_WANTS)
def front(desk: Desk, t: stats.Gathered, peers: Sequence[Peer]) -> Front:
    """The first layer for a log, beside other populations; without any, the answers are those of the log alone."""
    say = desk.say
    told = answered(desk, t, QUESTIONS, peers, ORDER)
    answers = told.answers
    made = [
        cards.chapter(desk, t, answers["cards"]),
        chapters.royal(desk, t, answers["king"]),
        chapters.rings(desk, t, answers["ring"]),
        chapters.gems(desk, t, answers["gem"], answers["rarity"]),
        chapters.course(desk, t, answers["length"], answers["merchant"], answers["lead"], answers["luck"]),
        claims.chapter(desk, answers),
    ]
    return Front(
        say.text(
            "front.sum.both",
            seat=say.text(f"front.sum.seat_{answers['seat'].word}", players=str(desk.log.players)),
            lead=say.text(f"front.sum.lead_{answers['lead'].word}"),
        ),
        _look(desk, answers),
        [*told.facts, _prices(desk)],
        told.whose,
        told.key,
        list(answers.values()),
        made,
        [told.numbers],
        art.style(dark=True)
        + files(__package__.rpartition(".")[0]).joinpath("templates/layer.css").read_text(encoding="utf-8"),
    )


def _look(desk: Desk, answers: dict[str, Answer]) -> str:
    """What stands out: the card that is worth most beyond its price, gems that do not pay alike, seats that depend."""
    top = value.underpriced(desk)
    looked = {"gem": NO, "seat": YES}
    keys = [f"front.look.{key}" for key, word in looked.items() if answers[key].word in (word, DEPENDS)]
    keys = ["front.look.cards", *keys] if top else keys
    fields = {
        "cards": {"about": desk.say.text(f"card.{top}") if top else ""},
        "gem": {"about": desk.say.gem(answers["gem"].asked.reading.about) if answers["gem"].asked.reading else ""},
    }
    said = [desk.say.text(key, **fields.get(key.rpartition(".")[2], {})) for key in keys]
    return " ".join(said)


def _prices(desk: Desk) -> tuple[str, str, str]:
    """How many cards have a ladder of prices that is assumed."""
    say = desk.say
    ladders = desk.log.rules.assumed_prices()
    assumed = sum(any(prices) for prices in ladders.values())
    told = say.text("front.fact.of", n=say.count(assumed), all=say.count(len(ladders)))
    return say.text("front.fact.prices"), told, say.text("front.fact.assumed")
