"""The chapters of the first layer: titles, points, cards, the course of a game."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Final

from qn_analysis.core.report import asking
from qn_analysis.core.report.figures import reads
from qn_analysis.core.report.front import Answer, FrontChapter
from qn_analysis.core.report.layer import blocks_of, folded, named, shares, told_chapter, triple

from ... import stats
from ..blocks import Desk
from . import questions as ask

Answers = Mapping[str, Answer]
_WIDE = 344
"""Pixels of a picture of three beside each other."""
_HALF = 380
"""Of two: no more, so that its words can be read on a phone."""
_CHANGES = stats.title_changes.want("treasure").pool()
_KEPT = stats.first_holders.want("treasure").pool()
_TURNS = stats.title_turns.want()
_LIMITS = stats.variety_limits.want().pool()
_TITLES: Final = (
    folded(
        "changes", "title", ask.TREASURE, stats.title_changes.want("treasure"), digits=2, measure="changes"
    ),
    folded("kept", "title", ask.TREASURE, stats.first_holders.want("treasure"), "share", True),
    folded("fates", "fate", "{fate:label.fate}", stats.title_fates.want(), "share", True),
    folded("title_wins", "title_link", ask.TREASURE, stats.title_wins.want(), "share", True),
)  # fmt: skip


@reads(_CHANGES, _KEPT, _TURNS, *_TITLES)
def titles(desk: Desk, t: stats.Gathered, answers: Answers) -> FrontChapter:
    """How often titles move and when, who keeps them, what becomes of them."""
    say, safe = desk.say, answers["safe"]
    asked = safe.asked
    changes = asking.ranked(
        asked, say.text("front.titles.changes"), _CHANGES, ask.TREASURE, 1, 7, _WIDE, measure="changes"
    )
    kept = asking.ranked(asked, say.text("front.titles.kept"), _KEPT, ask.TREASURE, 0, 7, _WIDE, share=True)
    when = asking.columns(
        asked, say.text("front.titles.when"), _TURNS, ask.NTH, "number", 2, None, 10, _WIDE, 150, measure="taken"
    )
    html = triple(
        named(desk, "front.titles.changes", changes),
        named(desk, "front.titles.kept", kept),
        named(desk, "front.titles.when", when),
    ) + shares(desk, "front.titles.fates", stats.title_fates(t), "{fate:label.fate}")
    return told_chapter(
        desk, "title_moves", "titles", safe, (safe, answers["permanent"], answers["last"]), html,
        blocks_of(desk, t, _TITLES), ("titles", "permanent"),
    )  # fmt: skip


_PART: Final = "{measure:label.part}"
_POINTS: Final = (
    folded("parts", "part", _PART, ask.SHARES, "share", True),
    folded("sets", "sets", "{sets}", ask.SETS, "share", True),
    folded("lacks", "treasure", ask.TREASURE, stats.variety_limits.want(), "share", True),
)


@reads(_LIMITS, *_POINTS)
def points(desk: Desk, t: stats.Gathered, answers: Answers) -> FrontChapter:
    """Where points come from, and what the variety bonus takes."""
    say, variety = desk.say, answers["variety"]
    wide = {"width": float(_HALF), "height": 120.0}
    have = asking.columns(variety.asked, say.text("front.points.sets"), ask.SETS, "{sets}", "share", 0, None, 8, **wide)
    lacks = asking.ranked(
        variety.asked,
        say.text("front.points.lacks"),
        _LIMITS,
        ask.TREASURE,
        0,
        6,
        _HALF,
        share=True,
    )
    html = shares(desk, "front.points.parts", ask.SHARES(t), _PART)
    html += '<div class="twice">' + named(desk, "front.points.sets", have)
    html += named(desk, "front.points.lacks", lacks) + "</div>"
    blocks = blocks_of(desk, t, _POINTS)
    return told_chapter(desk, "point_sources", "points", variety, (variety,), html, blocks, ("variety",))


_SOURCES: Final = stats.card_sources.want()
_CARDS: Final = (
    folded("card_points", "card", ask.CARD, stats.card_values.want(), "points", digits=2, measure="points"),
    folded("sources", "source", ask.SOURCE, _SOURCES, "share", True),
    folded("pearl_gems", "gem", ask.TREASURE, stats.pearl_gems.want(), "share", True),
    folded("card_wins", "card_link", ask.CARD, stats.card_values.want(), "share", True, measure="win"),
)


@reads(ask.CARDS_WANT, ask.PEARL_GEMS, *_CARDS)
def cards(desk: Desk, t: stats.Gathered, answers: Answers) -> FrontChapter:
    """What cards bring at once, where they are played from, which gem goes with pearls."""
    say, best = desk.say, answers["card"]
    top = asking.ranked(
        best.asked, say.text("front.cards.points"), ask.CARDS_WANT, ask.CARD, 1, 14, _HALF, 16, measure="points"
    )
    gem = asking.ranked(
        best.asked, say.text("front.cards.gems"), ask.PEARL_GEMS, ask.TREASURE, 0, 5, _HALF, 22, share=True
    )
    right = named(desk, "front.cards.gems", gem) + shares(desk, "front.cards.sources", _SOURCES(t), ask.SOURCE)
    html = f'<div class="twice">{named(desk, "front.cards.points", top)}<div>{right}</div></div>'
    return told_chapter(
        desk, "card_worth", "cards", best, (best, answers["pearls"], answers["blind"]), html,
        blocks_of(desk, t, _CARDS), ("cards", "pearls"),
    )  # fmt: skip


_GONE: Final = stats.exhaustion.want("treasure")
_COURSE: Final = (
    folded("settled", "nth", ask.NTH, ask.SETTLED, "share", True),
    folded("gone", "treasure", ask.TREASURE, _GONE, "share", True, measure="exhausted"),
    folded(
        "tied", "measure", "{measure:report.ending}", ask.ENDINGS, "share", True,
        measure=["tied", "shared", "last_round"],
    ),
)  # fmt: skip


@reads(ask.EXHAUSTION, *_COURSE)
def course(desk: Desk, t: stats.Gathered, answers: Answers) -> FrontChapter:
    """When titles are settled, which supplies run out, how close games end."""
    say, tie, shortage, last = desk.say, answers["tie"], answers["shortage"], answers["last"]
    when = asking.columns(
        last.asked, say.text("front.course.settled"), ask.SETTLED, ask.NTH, "share", 0, None, 10, _HALF, 150
    )
    out = asking.ranked(
        shortage.asked, say.text("front.course.gone"), ask.EXHAUSTION, ask.TREASURE, 1, 7, _HALF,
        share=True, measure="exhausted",
    )  # fmt: skip
    if not (_GONE(t).filter(measure="exhausted")["value"].fill_null(0) > 0).any():
        out = escape(say.text("front.course.never"))
    html = '<div class="twice">' + named(desk, "front.course.settled", when)
    html += named(desk, "front.course.gone", out) + "</div>"
    blocks = blocks_of(desk, t, _COURSE)
    return told_chapter(desk, "course", "course", tie, (tie, shortage), html, blocks, ("seats", "supplies"))
