"""The chapters of the first layer: gems and jewels, auctions, encounters, the course of a game."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any, Final

import polars as pl

from qn_analysis.core.report import asking
from qn_analysis.core.report import miniatures as mini
from qn_analysis.core.report.figures import reads
from qn_analysis.core.report.front import Answer, FrontChapter
from qn_analysis.core.report.layer import blocks_of, folded, named, shares, told_chapter, triple
from qn_analysis.core.report.miniatures import Dot
from qn_analysis.core.stats.verdicts import contenders

from ... import stats
from ..blocks import Desk
from . import questions as ask

Answers = Mapping[str, Answer]
_WIDE = 344
"""Pixels of a picture of three beside each other."""
_HALF = 380
"""Of two: no more, so that its words can be read on a phone."""


def _measure(frame: pl.DataFrame, name: str) -> pl.DataFrame:
    return frame.filter(pl.col("measure") == name)


_INCOME: Final = stats.income.want()
_SOURCE: Final = "{source:label.source}"
_SOLD: Final = "{who:label.who}: {measure:label.sold}"
_OBJECTS: Final = (
    folded("recipes", "recipe", ask.RECIPE, ask.RECIPES, "effort", measure="effort"),
    folded("income", "source", _SOURCE, _INCOME, "share", True, measure="share"),
    folded("sellers", "who_sells", _SOLD, stats.gems_and_jewels.want(), digits=2),
)


@reads(*_OBJECTS)
def objects(desk: Desk, t: stats.Gathered, answers: Answers) -> FrontChapter:
    """What single gems and jewels bring, by recipe, and where coins come from."""
    say, jewels, recipe = desk.say, answers["jewels"], answers["recipe"]
    picture = asking.ranked(
        recipe.asked, say.text("front.objects.effort"), ask.RECIPES, ask.RECIPE, 1, 7, _WIDE, measure="effort"
    )
    prices = asking.ranked(
        recipe.asked, say.text("front.objects.price"), ask.RECIPES, ask.RECIPE, 0, 7, _WIDE, measure="price"
    )
    cards = asking.ranked(
        recipe.asked, say.text("front.objects.card"), ask.RECIPES, ask.RECIPE, 1, 7, _WIDE, measure="card"
    )
    html = triple(
        named(desk, "front.objects.effort", picture),
        named(desk, "front.objects.card", cards),
        named(desk, "front.objects.price", prices),
    ) + shares(desk, "front.objects.income", _measure(_INCOME(t), "share"), _SOURCE)
    return told_chapter(
        desk, "gems_jewels", "objects", jewels, (jewels, recipe), html, blocks_of(desk, t, _OBJECTS),
        ("objects", "coins"), say.text("front.objects.note"),
    )  # fmt: skip


_CHANCES: Final = stats.auctions.want("trade")
_BIDDERS: Final = stats.bidders.want("trade")
_AUCTIONS: Final = (
    folded(
        "chances", "trade", "{trade:label.trade}: {measure:label.chance}", _CHANCES, "share", True,
        measure=["possible", "asked", "taken"],
    ),
    folded("profits", "trade", "{trade:label.trade}: {role:label.role}", _BIDDERS, "coins", measure="profit"),
)  # fmt: skip


@reads(*_AUCTIONS)
def auctions(desk: Desk, t: stats.Gathered, answers: Answers) -> FrontChapter:
    """How often trades are fought over, and what that brings to whom."""
    say, asking_for, waiting = desk.say, answers["asking"], answers["waiting"]
    chances, mine = _CHANCES(t), _BIDDERS(t)
    items = [
        (f"{say.label('trade', row['trade'])}", row["measure"], Dot(row["value"], row["low"], row["high"], n=row["n"]))
        for row in chances.filter(pl.col("measure").is_in(["possible", "asked", "taken"])).iter_rows(named=True)
        if row["value"] is not None
    ]
    lines = [
        (f"{trade}: {say.label('chance', name)}", [dot._replace(value=100 * dot.value, low=100 * (dot.low or 0.0),
                                                                high=100 * (dot.high or 0.0), own=True)])
        for trade, name, dot in items
    ]  # fmt: skip
    chance = mini.rows(say.text("front.auctions.chances"), lines, asking.number(desk), width=_HALF, pitch=18)
    profits = [
        (f"{say.label('trade', row['trade'])}: {say.label('role', row['role'])}",
         [Dot(row["value"], row["low"], row["high"], own=True, n=row["n"])])
        for row in _measure(mine, "profit").iter_rows(named=True)
        if row["value"] is not None
    ]  # fmt: skip
    brings = mini.rows(
        say.text("front.auctions.profit"),
        profits,
        asking.number(desk, 1),
        width=_HALF,
        pitch=22,
        band=(-ask.ASKING, ask.ASKING),
        named=say.text("front.too_small"),
    )
    html = '<div class="twice">' + named(desk, "front.auctions.chances", chance)
    html += named(desk, "front.auctions.profit", brings) + "</div>"
    blocks = blocks_of(desk, t, _AUCTIONS)
    return told_chapter(desk, "at_auction", "auctions", asking_for, (asking_for, waiting), html, blocks, ("auctions",))


_MET: Final = stats.encounter_values.want()
_ENCOUNTERS: Final = (
    folded("worths", "encounter", ask.card, _MET, "coins", keys=("card",), measure="worth"),
    folded("met", "encounter", ask.card, _MET, "share", True, keys=("card",), measure="used"),
)


@reads(ask.ENCOUNTERS, ask.TYPES, *_ENCOUNTERS)
def encounters(desk: Desk, t: stats.Gathered, answers: Answers) -> FrontChapter:
    """What each encounter brings to who meets it, and how often it is met."""
    say, encounter, monsters = desk.say, answers["encounter"], answers["monsters"]
    worth, types = _measure(_MET(t), "worth"), ask.TYPES(t)
    top = asking.ranked(
        encounter.asked, say.text("front.encounters.worth"), ask.ENCOUNTERS, ask.card, 0, 12, _HALF, 16, measure="worth"
    )
    met = asking.ranked(
        encounter.asked,
        say.text("front.encounters.used"),
        ask.ENCOUNTERS,
        ask.card,
        0,
        12,
        _HALF,
        16,
        True,
        measure="used",
    )
    few = worth.filter(pl.col("value").is_not_null()).height - contenders(worth).height
    kinds = [
        (say.label("type", row["type"]), row["value"], row["n"])
        for row in _measure(types, "worth").iter_rows(named=True)
        if row["value"] is not None
    ]
    told = ", ".join(say.text("front.encounters.type", name=name, worth=say.number(value, 1), n=say.count(n))
                     for name, value, n in kinds)  # fmt: skip
    html = '<div class="twice">' + named(desk, "front.encounters.worth", top)
    html += named(desk, "front.encounters.used", met) + "</div>"
    html += f'<p class="small">{escape(told)}</p>' if told else ""
    return told_chapter(
        desk, "met_worth", "encounters", encounter, (encounter, monsters), html, blocks_of(desk, t, _ENCOUNTERS),
        ("encounters",),
        f"{say.text('front.encounters.note')} {say.text('front.encounters.few', n=few) if few else ''}".strip(),
    )  # fmt: skip


_USED: Final = stats.actions_used.want()
_SPENT: Final = stats.spending.want()
_ACTION: Final = "{action:label.action}"
_COST: Final = "{cost:label.cost}"
_COURSE: Final = (
    folded("order", "place", ask.PLACE, ask.ORDERS, "coins", measure="sales"),
    folded("actions", "action", _ACTION, _USED, "share", True),
    folded("spending", "cost", _COST, _SPENT, "share", True, measure="share"),
)


@reads(*_COURSE)
def course(desk: Desk, t: stats.Gathered, answers: Answers) -> FrontChapter:
    """How long games are, what a round brings by its place, what actions and coins are spent on."""
    say, length, first, close = desk.say, answers["length"], answers["first"], answers["close"]
    wide: dict[str, Any] = {"width": _HALF, "height": 120}
    order, bought = (
        asking.columns(first.asked, say.text(f"front.course.{key}"), ask.ORDERS, ask.PLACE, "number", digits,
                       measure=name, **wide)
        for key, name, digits in (("order", "sales", 1), ("bought", "bought", 2))
    )  # fmt: skip
    html = '<div class="twice">' + named(desk, "front.course.order", order)
    html += named(desk, "front.course.bought", bought) + "</div>"
    html += '<div class="twice">' + shares(desk, "front.course.actions", _USED(t), _ACTION)
    html += shares(desk, "front.course.spending", _measure(_SPENT(t), "share"), _COST) + "</div>"
    blocks = blocks_of(desk, t, _COURSE)
    return told_chapter(desk, "course", "course", close, (length, first, close), html, blocks, ("seats", "actions"))
