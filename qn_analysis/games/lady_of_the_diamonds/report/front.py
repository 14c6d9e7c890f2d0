"""The first layer of the report: ten questions, and the few chapters that everybody reads.

Limits were fixed before any figure was seen: those of `stats/measures.toml` where it has one, else a half or an equal
part. To add a question, add it to `QUESTIONS` and its texts `front.ask.<key>` in both catalogues.
"""

from __future__ import annotations

from typing import Any, Final

from qn_analysis.core.report.asking import ahead, best, held, seat
from qn_analysis.core.report.headlines import rows
from qn_analysis.core.report.layer import Bar, Scene, folded
from qn_analysis.core.report.pictures import Columns, Ranked

from .. import stats
from .marks import CARDS, POINTS, ROWS

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

CARD: Final = "{card:card}"
TREASURE: Final = "{treasure:label.treasure}"
SOURCE: Final = "{source:label.source}"
NTH: Final = "{nth}"
PART: Final = "{measure:label.part}"

_CARD_POINTS: Final = rows(stats.card_values, "card", pooled=True, measure="points")
_SOURCES: Final = {each: rows(stats.card_values, "source", source=each, measure="points")
                   for each in ("pit", "deck", "hand")}  # fmt: skip
_SHARES: Final = rows(stats.point_shares)
_SETS: Final = rows(stats.variety_sets)
_GEMS: Final = rows(stats.pearl_gems, pooled=True)
_GONE: Final = rows(stats.exhaustion, "treasure", pooled=True, measure="exhausted")
_SETTLED: Final = rows(stats.titles_settled)

QUESTIONS: Final = (
    seat(stats.seat_results.want(), "course"),
    held(
        "safe", "title_moves", rows(stats.first_holders), HALF, limit="front.half", kind="share", unit="titles_claimed",
        fields={"changes": rows(stats.title_rounds, measure="changes")}, off="yes", goal="contested",
    ),
    held(
        "permanent", "title_moves", rows(stats.permanent_titles, measure="permanent"), HALF, limit="front.half",
        kind="share", unit="titles_all", about=ROWS,
        fields={each: rows(stats.title_fates, fate=each) for each in ("row", "supply")},
    ),
    held(
        "variety", "point_sources", rows(stats.point_shares, measure="variety"), EIGHTH, limit="front.eighth",
        kind="share", unit="points", about=POINTS, fields={"sets": rows(stats.variety_sets, sets=0)},
    ),
    best(
        "card", "card_worth", _CARD_POINTS, "card", AHEAD, digits=2, unit="cards_played", about=(*POINTS, *CARDS),
        fields={"points": rows(stats.card_values, "card", pooled=True, card="{about}", measure="points")},
    ),
    held(
        "pearls", "card_worth", rows(stats.pearl_cards, measure="gem_title"), HALF, limit="front.half", kind="share",
        unit="pearl_cards", about=CARDS, fields={"top": rows(stats.pearl_gems, pooled=True, pick="highest")},
    ),
    ahead(
        "blind", "card_worth", _SOURCES["pit"], _SOURCES["deck"], BLIND, digits=2, unit="cards_played",
        about=(*POINTS, *CARDS), fields=_SOURCES,
        picture=Columns(rows(stats.card_values, "source", measure="points"), SOURCE, digits=2),
    ),
    held(
        "shortage", "course", rows(stats.exhausted_rounds, measure="any"), RARE, more="no", less="yes", kind="share",
        axis=1, unit="rounds", about=CARDS, also=(_GONE.want,),
    ),
    held(
        "last", "title_moves", rows(stats.titles_settled, pick="last"), lambda cards: 1 / cards.height, kind="share",
        unit="titles", picture=Columns(_SETTLED, NTH, "share", most=10),
    ),
    held(
        "tie", "course", rows(stats.endings, measure="tied"), TIED, kind="share", about=POINTS,
        fields={"margin": rows(stats.endings, measure="margin")}, off="yes", goal="clearer",
    ),
)  # fmt: skip
"""In the order of the page."""

SCENES: Final = (
    Scene(
        "title_moves", "titles",
        (
            {
                "changes": Ranked(
                    rows(stats.title_changes, "treasure", pooled=True, measure="changes"), TREASURE, 1, most=7
                ),
                "kept": Ranked(rows(stats.first_holders, "treasure", pooled=True), TREASURE, share=True, most=7),
                "when": Columns(rows(stats.title_turns, measure="taken"), NTH, digits=2, most=10, height=150),
            },
            {"fates": Bar(rows(stats.title_fates), "{fate:label.fate}")},
        ),
        (
            folded("changes", "title", TREASURE, stats.title_changes.want("treasure"), digits=2, measure="changes"),
            folded("kept", "title", TREASURE, stats.first_holders.want("treasure"), "share", True),
            folded("fates", "fate", "{fate:label.fate}", stats.title_fates.want(), "share", True),
            folded("title_wins", "title_link", TREASURE, stats.title_wins.want(), "share", True),
        ),
        ("titles", "permanent"),
    ),
    Scene(
        "point_sources", "points",
        (
            {"parts": Bar(_SHARES, PART)},
            {
                "sets": Columns(_SETS, "{sets}", "share", most=8, height=120),
                "lacks": Ranked(rows(stats.variety_limits, pooled=True), TREASURE, share=True, most=6),
            },
        ),
        (
            folded("parts", "part", PART, stats.point_shares.want(), "share", True),
            folded("sets", "sets", "{sets}", stats.variety_sets.want(), "share", True),
            folded("lacks", "treasure", TREASURE, stats.variety_limits.want(), "share", True),
        ),
        ("variety",),
    ),
    Scene(
        "card_worth", "cards",
        (
            {
                "points": Ranked(_CARD_POINTS, CARD, 1, most=14, pitch=16),
                "beside": {
                    "gems": Ranked(_GEMS, TREASURE, share=True, most=5, pitch=22),
                    "sources": Bar(rows(stats.card_sources), SOURCE),
                },
            },
        ),
        (
            folded("card_points", "card", CARD, stats.card_values.want(), "points", digits=2, measure="points"),
            folded("sources", "source", SOURCE, stats.card_sources.want(), "share", True),
            folded("pearl_gems", "gem", TREASURE, stats.pearl_gems.want(), "share", True),
            folded("card_wins", "card_link", CARD, stats.card_values.want(), "share", True, measure="win"),
        ),
        ("cards", "pearls"),
    ),
    Scene(
        "course", "course",
        (
            {
                "settled": Columns(_SETTLED, NTH, "share", most=10, height=150),
                "gone": Ranked(_GONE, TREASURE, 1, share=True, most=7, never="front.course.never"),
            },
        ),
        (
            folded("settled", "nth", NTH, stats.titles_settled.want(), "share", True),
            folded("gone", "treasure", TREASURE, stats.exhaustion.want("treasure"), "share", True, measure="exhausted"),
            folded(
                "tied", "measure", "{measure:report.ending}", stats.endings.want(), "share", True,
                measure=["tied", "shared", "last_round"],
            ),
        ),
        ("seats", "supplies"), told=("tie", "shortage"),
    ),
)  # fmt: skip
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
