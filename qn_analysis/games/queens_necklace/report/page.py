"""The report of Queen's Necklace: its chapters and findings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from qn_analysis.core.page.blocks import Chapter
from qn_analysis.core.report.declaration import Report
from qn_analysis.core.report.report import SectionError, page, report

from .. import stats
from ..charts import Wording
from ..log.table import Log
from ..play.registry import ENGINE
from ..rulebook.naming import given_names
from ..stats.declared import STATISTICS
from .blocks import Desk, Marks
from .cards import CARDS
from .claims import claims
from .examples import examples
from .findings import HEADLINES, MORE
from .front import QUESTIONS, SCENES, front
from .hindsight import hindsight
from .kings import KINGS
from .luck import LUCK
from .merchants import MERCHANTS
from .pace import PACE
from .peers import PEERS
from .populations import populations
from .rarity import RARITY
from .rings import RINGS
from .seats import SEATS
from .sensitivity import prices, rulings
from .summary import assumed_lists, counted, folded
from .trust import assumptions, method, rules

__all__ = ["CHAPTERS", "REPORT", "TEXTS", "SectionError", "desk_of", "page", "report"]

TEXTS = f"{__package__}.texts"
FRONT_TEXTS = f"{__package__}.front_texts"
CHAPTERS: Final[Mapping[str, Callable[[Desk, stats.Gathered], Chapter]]] = {
    **{each.name: each for each in (MERCHANTS, RINGS, KINGS, RARITY, CARDS, SEATS, PACE)},
    "hindsight": hindsight,
    LUCK.name: LUCK,
    "populations": populations,
    "rulings": rulings,
    "prices": prices,
    "claims": claims,
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
    say = Wording(lang, [TEXTS, FRONT_TEXTS], given_names(log.rules, lang))
    return Desk(say, Marks(log.rules, say), lang, log)


REPORT: Final = Report(
    chapters=CHAPTERS,
    headlines=HEADLINES,
    more=MORE,
    desk=desk_of,
    assumed=lambda desk: assumed_lists(desk)[0],
    counted=counted,
    shown=lambda desk: [],
    folded=folded,
    bots=ENGINE.usual,
    wording=Wording,
    texts=TEXTS,
    statistics=STATISTICS,
    layer=(*QUESTIONS, *SCENES, front, folded),
    front=front,
    peers=PEERS.of,
)
