"""The report of Jewels: its chapters and findings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from qn_analysis.core.page.blocks import Chapter
from qn_analysis.core.report.declaration import Fact, Report
from qn_analysis.core.report.report import hash_of
from qn_analysis.core.report.trust import assumed, counted, method

from .. import stats
from ..charts import Wording
from ..log.table import Log
from ..stats.declared import STATISTICS
from .blocks import Desk, Marks
from .examples import examples
from .findings import HEADLINES, MORE
from .front import QUESTIONS, SCENES, front
from .peers import PEERS
from .seats import ACTIONS, SEATS
from .sensitivity import rulings, tables
from .trade import AUCTIONS, COINS_CHAPTER, ENCOUNTERS, OBJECTS
from .trust import assumptions, rules

TEXTS: Final = f"{__package__}.texts"
FRONT_TEXTS: Final = f"{__package__}.front_texts"
CHAPTERS: Final[Mapping[str, Callable[[Desk, stats.Gathered], Chapter]]] = {
    **{each.name: each for each in (SEATS, ACTIONS, OBJECTS, AUCTIONS, ENCOUNTERS, COINS_CHAPTER)},
    "tables": tables,
    "rulings": rulings,
    "examples": examples,
    "assumptions": assumptions,
    "method": method,
    "rules": rules,
}
"""The chapters by name, in the order of the page. A new one is a `Section`, or a function, and a line here."""


def desk_of(log: Log, lang: str) -> Desk:
    """What the chapters work with, of a log.

    Raises:
        TextError: there are no texts in the language.
    """
    say = Wording(lang, [TEXTS, FRONT_TEXTS])
    return Desk(say, Marks(log.rules, say), lang, log)


def _first_coins(desk: Desk) -> list[Fact]:
    """With how many coins the players begin."""
    rules = desk.rules
    key = f"report.first_coins.{rules.rulings['start_coins']}"
    return [("first_coins", desk.say.text(key, coins=desk.say.count(rules.coins)), False)]


def _folded(desk: Desk, t: stats.Gathered) -> list[Fact]:
    """What the page keeps folded: the hash of the ruleset, assumed numbers."""
    return [hash_of(desk), counted(desk.rules, desk.say)]


REPORT: Final = Report(
    chapters=CHAPTERS,
    headlines=HEADLINES,
    more=MORE,
    desk=desk_of,
    assumed=assumed,
    counted=counted,
    shown=_first_coins,
    folded=_folded,
    bots="learnt",
    wording=Wording,
    texts=TEXTS,
    statistics=STATISTICS,
    layer=(*QUESTIONS, *SCENES),
    front=front,
    peers=PEERS.of,
)
