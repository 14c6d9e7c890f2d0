"""The head of the page: what was simulated, how much rests on assumed prices, and the findings in a sentence each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import polars as pl

from .. import stats
from ..rulebook.naming import texts_of
from ..words.cards import Card
from .blocks import Desk, Mark
from .texts_of import value_text


@dataclass(frozen=True)
class Finding:
    """A sentence with its figure, and the interval and n behind it."""

    text: str
    bounds: str
    mark: Mark | None = None


def facts(desk: Desk, sales: int) -> list[tuple[str, str, bool]]:
    """What was simulated: term, value, and whether the value is a code."""
    say, manifest, rules = desk.say, desk.log.manifest, desk.log.rules
    bots = desk.log.bots
    if len(set(bots)) == 1:
        seated = say.text("report.fact.all_seats", bot=bots[0])
    else:
        seated = say.join([f"{say.seat(seat)}: {bot}" for seat, bot in enumerate(bots)])
    ladders = rules.assumed_prices()
    count = sum(any(prices) for prices in ladders.values())
    none = say.text("figure.none")
    seed = manifest.get("seed")
    listed = [
        ("games", say.count(int(manifest["games"])), False),
        ("sales", say.count(sales), False),
        ("players", str(desk.log.players), False),
        ("bots", seated, False),
        ("ruleset", rules.name, False),
        ("hash", str(manifest.get("ruleset_hash", rules.hash)), True),
        ("seed", none if seed is None else str(seed), True),
        ("package", str(manifest.get("package", none)), True),
        ("ladders", say.text("report.fact.ladder_count", assumed=say.count(count), all=say.count(len(ladders))), False),
    ]
    return [(say.text(f"report.fact.{key}"), value, code) for key, value, code in listed]


def differences(desk: Desk) -> list[str]:
    """In what the ruleset differs from the rulebook's."""
    return [
        desk.say.text("report.fact.difference", key=each.key, here=value_text(each.here), there=value_text(each.there))
        for each in desk.log.rules.differences()
    ]


def assumptions(desk: Desk) -> tuple[str, str]:
    """A sentence on the ladders that are assumed, and their list (all four prices, or some of them)."""
    say = desk.say
    ladders, names = desk.log.rules.assumed_prices(), texts_of(desk.log.rules, desk.lang)
    whole = [card for card, prices in ladders.items() if all(prices)]
    part = [card for card, prices in ladders.items() if any(prices) and not all(prices)]
    text = say.text(
        "report.assumed.count", assumed=say.count(len(whole) + len(part)), all=say.count(len(ladders)),
        whole=say.count(len(whole)), part=say.count(len(part)),
    )  # fmt: skip
    lists = []
    for key, cards in (("whole", whole), ("part", part)):
        if cards:
            lists.append(
                say.text(f"report.assumed.{key}", cards=say.join([names.text(f"card.{c.name.lower()}") for c in cards]))
            )
    return text, " ".join(lists)


def findings(desk: Desk, t: stats.Gathered) -> list[Finding]:
    """The findings of the page in a sentence each, with interval and n."""
    about = desk.marks.about
    ring, king, both = about(Card.RING), about(Card.KING), about(Card.KING, Card.NECKLACE)

    def one(frame: pl.DataFrame, measure: str = "") -> dict[str, Any]:
        return (frame.filter(pl.col("measure") == measure) if measure else frame).row(0, named=True)

    timing = stats.sale_timing(t).filter(pl.col("measure") == "turn")
    late = stats.postponements(t).filter(pl.col("measure") == "postponed")
    value, unshown = stats.ring_value(t, ""), stats.rings_unshown(t).filter(pl.col("how") == "all")
    totals, earned = stats.king_totals(t), stats.necklace_earnings(t)
    say = desk.say
    made = [_finding(desk, "sale", row, "sales", number=str(row["sale"])) for row in timing.iter_rows(named=True)]
    made += [
        _finding(desk, "postponed", row, "merchants", about(Card.CARDINAL), share=True, number=str(row["merchant"]))
        for row in late.tail(1).iter_rows(named=True)
    ]
    made += [
        _finding(desk, "ring_shown", one(value, "shown"), "rings_shown", ring),
        _finding(desk, "ring_bought", one(value, "bought"), "rings_bought", ring),
        _finding(desk, "wasted", one(stats.rings_wasted(t)), "rings_shown", ring, share=True),
        _finding(desk, "unshown", one(unshown), "rings", ring, share=True),
        _finding(desk, "cancelled", one(totals, "cancelled"), "games", king, digits=2),
        _finding(desk, "destroyed", one(totals, "destroyed"), "games", king),
        _finding(desk, "voided", one(stats.king_outcomes(t), "voided"), "kings_shown", both, share=True),
        _finding(desk, "necklace", one(earned, "earned"), "necklaces", both),
        _finding(desk, "tied", one(stats.ties(t, [])), "gem_sales", None, share=True),
    ]
    for row in stats.price_means(t).iter_rows(named=True):
        mark = about(Card.AMBER_1) if row["gem"] == "amber" else None
        made.append(_finding(desk, "price", row, "gem_sales", mark, gem=say.gem(row["gem"])))
    for row in stats.seat_results(t).filter(pl.col("measure") == "win").iter_rows(named=True):
        made.append(_finding(desk, "win", row, "games", None, share=True, seat=say.seat(row["seat"])))
    return made


def _finding(
    desk: Desk, key: str, row: dict[str, Any], unit: str, mark: Mark | None = None, *, share: bool = False,
    digits: int = 1, **fields: str,
) -> Finding:  # fmt: skip
    say = desk.say
    digits = say.fitting(row["low"], row["high"], share, digits)
    value = say.share(row["value"], digits) if share else say.number(row["value"], digits)
    text = say.text(f"report.finding.{key}", value=value, **fields)
    bounds = say.text(
        "report.finding.bounds", interval=say.interval(row["low"], row["high"], share, digits), n=desk.n(row),
        what=say.text(f"report.unit.{unit}"),
    )  # fmt: skip
    return Finding(text, bounds, mark)
