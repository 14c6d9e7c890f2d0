"""The first layer of the report: eleven questions, the card table, four chapters, what players say."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from qn_analysis.core.report.front import Answer, called
from qn_analysis.core.report.layer import Layer
from qn_analysis.core.stats.verdicts import DEPENDS, NO, YES

from ...charts.blocks import Desk
from ...words import art
from . import cards, chapters, claims, details, value
from .parts import ORDER
from .questions import PEER_WANTS, QUESTIONS

__all__ = ["LAYER", "PEER_WANTS", "QUESTIONS"]


def _style() -> str:
    """The looks of its pictures, on a light and on a dark ground."""
    own = files(__package__.rpartition(".")[0]).joinpath("templates/layer.css").read_text(encoding="utf-8")
    return art.style(dark=True) + own


def _look(desk: Desk, answers: Mapping[str, Answer]) -> str:
    """What stands out: the card that is worth most beyond its price, gems that do not pay alike, seats that depend."""
    top = value.underpriced(desk)
    looked = {"gem": NO, "seat": YES}
    keys = [f"front.look.{key}" for key, word in looked.items() if answers[key].word in (word, DEPENDS)]
    keys = ["front.look.cards", *keys] if top else keys
    who = called(desk, answers["gem"].asked.own.bots)
    fields = {
        "cards": {"who": who, "about": desk.say.text(f"card.{top}") if top else ""},
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


LAYER: Final = Layer(
    QUESTIONS, ORDER,
    (cards.chapter, chapters.royal, chapters.rings, chapters.gems, chapters.course, claims.chapter),
    _look, _prices, style=_style, reads=cards.CARD_WANTS, early=(details.examples,),
)  # fmt: skip
"""The first layer: questions, chapters in their order."""
