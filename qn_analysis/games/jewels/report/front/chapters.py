"""The chapters of the first layer: gems and jewels, auctions, encounters, the course of a game."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import polars as pl

from qn_analysis.core.report import asking
from qn_analysis.core.report import miniatures as mini
from qn_analysis.core.report.figures import reads
from qn_analysis.core.report.front import Answer, FrontChapter
from qn_analysis.core.report.layer import figures_table, named, shares, told_chapter, triple
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


def _bar(desk: Desk, key: str, frame: pl.DataFrame, group: str) -> str:
    return shares(desk, key, frame, lambda row: str(desk.say.label(group, row[group])))


@reads(ask.RECIPES, stats.income.want(), stats.gems_and_jewels.want())
def objects(desk: Desk, t: stats.Gathered, answers: Answers) -> FrontChapter:
    """What single gems and jewels bring, by recipe, and where coins come from."""
    say, jewels, recipe = desk.say, answers["jewels"], answers["recipe"]
    rows = _measure(stats.object_values(t, "recipe"), "effort")
    income = _measure(stats.income(t), "share")
    sellers = stats.gems_and_jewels(t)
    picture = asking.ranked(
        recipe.asked, say.text("front.objects.effort"), ask.RECIPES, ask.recipe, 1, 7, _WIDE, measure="effort"
    )
    prices = asking.ranked(
        recipe.asked, say.text("front.objects.price"), ask.RECIPES, ask.recipe, 0, 7, _WIDE, measure="price"
    )
    cards = asking.ranked(
        recipe.asked, say.text("front.objects.card"), ask.RECIPES, ask.recipe, 1, 7, _WIDE, measure="card"
    )
    html = triple(
        named(desk, "front.objects.effort", picture),
        named(desk, "front.objects.card", cards),
        named(desk, "front.objects.price", prices),
    ) + _bar(desk, "front.objects.income", income, "source")
    blocks = [
        figures_table(desk, "recipes", "recipe", rows, lambda row: ask.recipe(desk, row), "effort"),
        figures_table(desk, "income", "source", income, lambda row: say.label("source", row["source"]), "share", True),
        figures_table(
            desk,
            "sellers",
            "who_sells",
            sellers,
            lambda row: f"{say.label('who', row['who'])}: {say.label('sold', row['measure'])}",
            digits=2,
        ),
    ]
    return told_chapter(
        desk, "gems_jewels", "objects", jewels, (jewels, recipe), html, blocks, ("objects", "coins"),
        say.text("front.objects.note"),
    )  # fmt: skip


@reads(stats.auctions.want("trade"), stats.bidders.want("trade"))
def auctions(desk: Desk, t: stats.Gathered, answers: Answers) -> FrontChapter:
    """How often trades are fought over, and what that brings to whom."""
    say, asking_for, waiting = desk.say, answers["asking"], answers["waiting"]
    chances, mine = stats.auctions(t, "trade"), stats.bidders(t, "trade")
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

    def trade(row: dict[str, Any]) -> str:
        return say.label("trade", row["trade"])

    blocks = [
        figures_table(
            desk, "chances", "trade",
            chances.filter(pl.col("measure").is_in(["possible", "asked", "taken"])),
            lambda row: f"{trade(row)}: {say.label('chance', row['measure'])}", "share", True,
        ),
        figures_table(
            desk, "profits", "trade", _measure(mine, "profit"),
            lambda row: f"{trade(row)}: {say.label('role', row['role'])}", "coins",
        ),
    ]  # fmt: skip
    return told_chapter(desk, "at_auction", "auctions", asking_for, (asking_for, waiting), html, blocks, ("auctions",))


@reads(ask.ENCOUNTERS, ask.TYPES)
def encounters(desk: Desk, t: stats.Gathered, answers: Answers) -> FrontChapter:
    """What each encounter brings to who meets it, and how often it is met."""
    say, encounter, monsters = desk.say, answers["encounter"], answers["monsters"]
    cards, types = stats.encounter_values(t), stats.encounter_values(t, "type")
    worth, used = _measure(cards, "worth"), _measure(cards, "used")
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
    blocks = [
        figures_table(desk, "worths", "encounter", worth, lambda row: ask.card(desk, row), "coins"),
        figures_table(desk, "met", "encounter", used, lambda row: ask.card(desk, row), "share", True),
    ]
    return told_chapter(
        desk, "met_worth", "encounters", encounter, (encounter, monsters), html, blocks, ("encounters",),
        f"{say.text('front.encounters.note')} {say.text('front.encounters.few', n=few) if few else ''}".strip(),
    )  # fmt: skip


@reads(ask.ORDERS, stats.actions_used.want(), stats.spending.want())
def course(desk: Desk, t: stats.Gathered, answers: Answers) -> FrontChapter:
    """How long games are, what a round brings by its place, what actions and coins are spent on."""
    say, length, first, close = desk.say, answers["length"], answers["first"], answers["close"]
    used, spent = stats.actions_used(t), _measure(stats.spending(t), "share")
    wide: dict[str, Any] = {"width": _HALF, "height": 120}
    order, bought = (
        asking.columns(first.asked, say.text(f"front.course.{key}"), ask.ORDERS, ask.place, "number", digits,
                       measure=name, **wide)
        for key, name, digits in (("order", "sales", 1), ("bought", "bought", 2))
    )  # fmt: skip
    html = '<div class="twice">' + named(desk, "front.course.order", order)
    html += named(desk, "front.course.bought", bought) + "</div>"
    html += '<div class="twice">' + _bar(desk, "front.course.actions", used, "action")
    html += _bar(desk, "front.course.spending", spent, "cost") + "</div>"
    orders = _measure(stats.turn_order(t), "sales")
    blocks = [
        figures_table(desk, "order", "place", orders, lambda row: ask.place(desk, row), "coins"),
        figures_table(desk, "actions", "action", used, lambda row: say.label("action", row["action"]), "share", True),
        figures_table(desk, "spending", "cost", spent, lambda row: say.label("cost", row["cost"]), "share", True),
    ]
    return told_chapter(desk, "course", "course", close, (length, first, close), html, blocks, ("seats", "actions"))
