"""The report of Lady of the Diamonds: its chapters and findings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from qn_analysis.core.page.blocks import Chapter
from qn_analysis.core.report.declaration import Fact, Report
from qn_analysis.core.report.figures import reads
from qn_analysis.core.report.report import hash_of
from qn_analysis.core.report.trust import assumed, counted, method

from .. import stats
from ..charts import Wording
from ..log.table import Log
from ..stats.declared import STATISTICS
from .blocks import Desk, Marks
from .cards import CARDS_CHAPTER, PEARLS, SUPPLIES
from .examples import examples
from .findings import HEADLINES, MORE
from .front import QUESTIONS, SCENES, front
from .peers import PEERS
from .points import SEATS, VARIETY
from .sensitivity import rulings, tables
from .titles import PERMANENT, TITLES
from .trust import assumptions, rules

TEXTS: Final = f"{__package__}.texts"
FRONT_TEXTS: Final = f"{__package__}.front_texts"
CHAPTERS: Final[Mapping[str, Callable[[Desk, stats.Gathered], Chapter]]] = {
    **{each.name: each for each in (TITLES, PERMANENT, VARIETY, SEATS, CARDS_CHAPTER, PEARLS, SUPPLIES)},
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


def _mode(desk: Desk) -> list[Fact]:
    """Which game it was: basic or advanced, and how long."""
    rules, say = desk.log.rules, desk.say
    length = say.text("report.rounds", n=rules.rounds) if rules.rounds else say.text("report.target", n=rules.target)
    return [("mode", say.text(f"mode.{rules.mode}"), False), ("length", length, False)]


@reads(stats.permanent_rounds.want())
def _folded(desk: Desk, t: stats.Gathered) -> list[Fact]:
    """What the page keeps folded: rounds scored, the hash of the ruleset, assumed numbers."""
    rounds = stats.permanent_rounds(t).filter(measure="titles")["n"].item()
    return [("rounds", desk.say.count(rounds), False), hash_of(desk), counted(desk.log.rules, desk.say)]


REPORT: Final = Report(
    chapters=CHAPTERS,
    headlines=HEADLINES,
    more=MORE,
    desk=desk_of,
    assumed=assumed,
    counted=counted,
    shown=_mode,
    folded=_folded,
    bots="learnt",
    wording=Wording,
    texts=TEXTS,
    statistics=STATISTICS,
    layer=(*QUESTIONS, *SCENES, _folded),
    front=front,
    peers=PEERS.of,
)
