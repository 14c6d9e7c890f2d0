"""The chapters of the first layer: titles, points, cards, the course of a game."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import polars as pl

from qn_analysis.core.report import asking
from qn_analysis.core.report.figures import reads
from qn_analysis.core.report.front import Answer, FrontChapter
from qn_analysis.core.report.layer import figures_table, named, shares, told_chapter, triple

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


def _measure(frame: pl.DataFrame, name: str) -> pl.DataFrame:
    return frame.filter(pl.col("measure") == name)


@reads(
    _CHANGES,
    _KEPT,
    _TURNS,
    stats.title_changes.want("treasure"),
    stats.first_holders.want("treasure"),
    stats.title_fates.want(),
    stats.title_wins.want(),
)
def titles(desk: Desk, t: stats.Gathered, answers: Answers) -> FrontChapter:
    """How often titles move and when, who keeps them, what becomes of them."""
    say, safe = desk.say, answers["safe"]
    asked = safe.asked
    changes = asking.ranked(
        asked, say.text("front.titles.changes"), _CHANGES, ask.treasure, 1, 7, _WIDE, measure="changes"
    )
    kept = asking.ranked(asked, say.text("front.titles.kept"), _KEPT, ask.treasure, 0, 7, _WIDE, share=True)
    when = asking.columns(
        asked, say.text("front.titles.when"), _TURNS, ask.nth, "number", 2, None, 10, _WIDE, 150, measure="taken"
    )
    fates, wins = stats.title_fates(t), stats.title_wins(t)

    def fate(row: dict[str, Any]) -> str:
        return say.text(f"label.fate.{row['fate']}")

    html = triple(
        named(desk, "front.titles.changes", changes),
        named(desk, "front.titles.kept", kept),
        named(desk, "front.titles.when", when),
    ) + shares(desk, "front.titles.fates", fates, fate)

    def name(row: dict[str, Any]) -> str:
        return ask.treasure(desk, row)

    blocks = [
        figures_table(
            desk, "changes", "title", _measure(stats.title_changes(t, "treasure"), "changes"), name, digits=2
        ),
        figures_table(desk, "kept", "title", stats.first_holders(t, "treasure"), name, "share", True),
        figures_table(desk, "fates", "fate", fates, fate, "share", True),
        figures_table(desk, "title_wins", "title_link", wins, name, "share", True),
    ]
    return told_chapter(
        desk, "title_moves", "titles", safe, (safe, answers["permanent"], answers["last"]), html, blocks,
        ("titles", "permanent"),
    )  # fmt: skip


@reads(ask.SHARES, ask.SETS, _LIMITS, stats.variety_limits.want())
def points(desk: Desk, t: stats.Gathered, answers: Answers) -> FrontChapter:
    """Where points come from, and what the variety bonus takes."""
    say, variety = desk.say, answers["variety"]
    parts, sets, limits = stats.point_shares(t), stats.variety_sets(t), stats.variety_limits(t)

    def part(row: dict[str, Any]) -> str:
        return say.text(f"label.part.{row['measure']}")

    def of_sets(_desk: Desk, row: dict[str, Any]) -> str:
        return str(row["sets"])

    wide = {"width": float(_HALF), "height": 120.0}
    have = asking.columns(variety.asked, say.text("front.points.sets"), ask.SETS, of_sets, "share", 0, None, 8, **wide)
    lacks = asking.ranked(
        variety.asked,
        say.text("front.points.lacks"),
        _LIMITS,
        ask.treasure,
        0,
        6,
        _HALF,
        share=True,
    )
    html = shares(desk, "front.points.parts", parts, part)
    html += '<div class="twice">' + named(desk, "front.points.sets", have)
    html += named(desk, "front.points.lacks", lacks) + "</div>"
    blocks = [
        figures_table(desk, "parts", "part", parts, part, "share", True),
        figures_table(desk, "sets", "sets", sets, lambda row: str(row["sets"]), "share", True),
        figures_table(desk, "lacks", "treasure", limits, lambda row: ask.treasure(desk, row), "share", True),
    ]
    return told_chapter(desk, "point_sources", "points", variety, (variety,), html, blocks, ("variety",))


@reads(
    ask.CARDS_WANT, ask.PEARL_GEMS, stats.card_values.want("card"), stats.pearl_gems.want(), stats.card_sources.want()
)
def cards(desk: Desk, t: stats.Gathered, answers: Answers) -> FrontChapter:
    """What cards bring at once, where they are played from, which gem goes with pearls."""
    say, best = desk.say, answers["card"]
    values, sources, gems = stats.card_values(t), stats.card_sources(t), stats.pearl_gems(t)
    points_once = _measure(values, "points")
    top = asking.ranked(
        best.asked, say.text("front.cards.points"), ask.CARDS_WANT, ask.card, 1, 14, _HALF, 16, measure="points"
    )
    gem = asking.ranked(
        best.asked, say.text("front.cards.gems"), ask.PEARL_GEMS, ask.treasure, 0, 5, _HALF, 22, share=True
    )

    def source(row: dict[str, Any]) -> str:
        return ask.source(desk, row)

    right = named(desk, "front.cards.gems", gem) + shares(desk, "front.cards.sources", sources, source)
    html = f'<div class="twice">{named(desk, "front.cards.points", top)}<div>{right}</div></div>'
    blocks = [
        figures_table(desk, "card_points", "card", points_once, lambda row: ask.card(desk, row), "points", digits=2),
        figures_table(desk, "sources", "source", sources, source, "share", True),
        figures_table(desk, "pearl_gems", "gem", gems, lambda row: ask.treasure(desk, row), "share", True),
        figures_table(
            desk, "card_wins", "card_link", _measure(values, "win"), lambda row: ask.card(desk, row), "share", True
        ),
    ]
    return told_chapter(
        desk, "card_worth", "cards", best, (best, answers["pearls"], answers["blind"]), html, blocks,
        ("cards", "pearls"),
    )  # fmt: skip


@reads(ask.SETTLED, ask.EXHAUSTION, stats.exhaustion.want("treasure"), ask.ENDINGS)
def course(desk: Desk, t: stats.Gathered, answers: Answers) -> FrontChapter:
    """When titles are settled, which supplies run out, how close games end."""
    say, tie, shortage, last = desk.say, answers["tie"], answers["shortage"], answers["last"]
    settled, gone, ends = stats.titles_settled(t), stats.exhaustion(t, "treasure"), stats.endings(t)
    when = asking.columns(
        last.asked, say.text("front.course.settled"), ask.SETTLED, ask.nth, "share", 0, None, 10, _HALF, 150
    )
    ran_out = _measure(gone, "exhausted")
    none = escape(say.text("front.course.never")) if not (ran_out["value"].fill_null(0) > 0).any() else ""
    out = none or asking.ranked(
        shortage.asked, say.text("front.course.gone"), ask.EXHAUSTION, ask.treasure, 1, 7, _HALF,
        share=True, measure="exhausted",
    )  # fmt: skip
    html = '<div class="twice">' + named(desk, "front.course.settled", when)
    html += named(desk, "front.course.gone", out) + "</div>"
    blocks = [
        figures_table(desk, "settled", "nth", settled, lambda row: str(row["nth"]), "share", True),
        figures_table(
            desk, "gone", "treasure", ran_out, lambda row: ask.treasure(desk, row), "share", True
        ),
        figures_table(
            desk, "tied", "measure", ends.filter(pl.col("measure") != "margin"),
            lambda row: say.text(f"report.ending.{row['measure']}"), "share", True,
        ),
    ]  # fmt: skip
    return told_chapter(desk, "course", "course", tie, (tie, shortage), html, blocks, ("seats", "supplies"))
