"""The first layer of the report: its questions, and the order of the few chapters that everybody reads.

Limits were fixed before any figure was seen: those of `stats/measures.toml` where it has one, else a half or an equal
part. To add a question, add it to `QUESTIONS` and its texts `front.ask.<key>` in both catalogues.
"""

from __future__ import annotations

from typing import Any, Final

from qn_analysis.core.report.asking import ask
from qn_analysis.core.report.headlines import rows
from qn_analysis.core.report.pictures import Picture

from .. import stats
from ..charts.cards import GONE, WORTH, card_points, pearl_gems
from ..charts.marks import CARDS, POINTS, ROWS
from ..charts.points import COURSE, SOURCES
from ..charts.titles import MOVES

HALF: Final = 0.5
EIGHTH: Final = 1 / 8
"""Seven titles and the variety bonus: an equal part of the points."""
AHEAD: Final = 0.5
"""The smallest lead of a card that matters, in points at once."""
BLIND: Final = 0.25
"""The smallest difference that matters between face-up cards and the deck, in points at once."""
RARE: Final = 0.1
"""One round in ten: the rulebook calls a supply that runs out rare (How to play, 12)."""
TIED: Final = 0.1
"""More ties than one game in ten are many."""

SOURCE: Final = "{source:label.source}"
NTH: Final = "{nth}"

_SOURCES: Final = {each: rows(stats.card_values, "source", source=each, measure="points")
                   for each in ("pit", "deck", "hand")}  # fmt: skip
_SETTLED: Final = rows(stats.titles_settled)

QUESTIONS: Final = (
    ask(
        "safe", "title_moves", rows(stats.first_holders), HALF, limit="front.half", kind="share", unit="titles_claimed",
        fields={"changes": rows(stats.title_rounds, measure="changes")}, off="yes", goal="contested",
    ),
    ask(
        "permanent", "title_moves", rows(stats.permanent_titles, measure="permanent"), HALF, limit="front.half",
        kind="share", unit="titles_all", about=ROWS,
        fields={each: rows(stats.title_fates, fate=each) for each in ("row", "supply")},
    ),
    ask(
        "variety", "point_sources", rows(stats.point_shares, measure="variety"), EIGHTH, limit="front.eighth",
        kind="share", unit="points", about=POINTS, fields={"sets": rows(stats.variety_sets, sets=0)},
    ),
    ask(
        "card", "card_worth", rows(card_points), AHEAD, among="card", digits=2, unit="cards_played",
        about=(*POINTS, *CARDS), fields={"points": rows(card_points, card="{about}")},
    ),
    ask(
        "pearls", "card_worth", rows(stats.pearl_cards, measure="gem_title"), HALF, limit="front.half", kind="share",
        unit="pearl_cards", about=CARDS, fields={"top": rows(pearl_gems, pick="highest")},
    ),
    ask(
        "blind", "card_worth", _SOURCES["pit"], BLIND, before=_SOURCES["deck"], digits=2, unit="cards_played",
        about=(*POINTS, *CARDS), fields=_SOURCES,
        picture=Picture(rows(stats.card_values, "source", measure="points"), "columns", SOURCE, digits=2),
    ),
    ask(
        "shortage", "course", rows(stats.exhausted_rounds, measure="any"), RARE, more="no", less="yes", kind="share",
        axis=1, unit="rounds", about=CARDS, also=(GONE.want,),
    ),
    ask(
        "last", "title_moves", rows(stats.titles_settled, pick="last"), lambda cards: 1 / cards.height, kind="share",
        unit="titles", picture=Picture(_SETTLED, "columns", NTH, share=True, most=10),
    ),
    ask(
        "tie", "course", rows(stats.endings, measure="tied"), TIED, kind="share", about=POINTS,
        fields={"margin": rows(stats.endings, measure="margin")}, off="yes", goal="clearer",
    ),
)  # fmt: skip
"""In the order of the page, after that of seats."""

SCENES: Final = (MOVES, SOURCES, WORTH, COURSE)
"""What everybody reads, in the order of the page."""


def length(desk: Any) -> str:
    """How long a game is, in words."""
    rules, say = desk.log.rules, desk.say
    told: str = say.text("report.rounds", n=rules.rounds) if rules.rounds else say.text("report.target", n=rules.target)
    return told


def fact(desk: Any) -> tuple[str, str, str]:
    """Which game it was, how long, and how many numbers are assumed."""
    say, rules = desk.say, desk.log.rules
    told = say.text("front.semicolon").join((length(desk), say.text("front.fact.assumed", n=len(rules.assumed()))))
    return say.text("report.fact.mode"), say.text(f"mode.{rules.mode}"), told
