"""Lines to try from fair prices: a ladder that stands around the fair price of its card."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.base.told_as_one import apart
from qn_analysis.core.report.front import Try, called
from qn_analysis.core.report.tries import in_line, ladder_around
from qn_analysis.core.stats.verdicts import LESS, MORE

from ...charts.blocks import Desk
from ...words.cards import Card
from .value import fair_of, told_once

_OWN: Final = ("ring", "king", "necklace")
"""Cards that have a question of their own."""
LEAST: Final = 1
"""No ladder that is proposed asks less."""


def priced(desk: Desk) -> list[Try]:
    """For each card that is cheap or dear at tables as the log's own, a ladder around its fair price."""
    rows = [*fair_of(desk).values()]
    if not rows:
        return []
    say, rules = desk.say, desk.log.rules
    found = []
    for row in told_once(pl.DataFrame(rows, infer_schema_length=None)).iter_rows(named=True):
        if row["verdict"] not in (MORE, LESS):
            continue
        names, price = apart(row["gift"]), row["price"]
        ladder = rules.prices[Card[names[0].upper()]]
        made = ladder_around(ladder, price, LEAST, rules.purse)
        if made == list(ladder):
            continue
        mark = desk.marks.priced(*(Card[name.upper()] for name in names))
        beyond = price - max(ladder) if row["verdict"] == MORE else min(ladder) - price
        fields = {
            "card": say.text(f"card.{row['gift']}"), "price": say.number(price, 1), "top": str(max(ladder)),
            "bottom": str(min(ladder)), "players": str(desk.log.players), "ladder": " ".join(map(str, made)),
            "interval": say.bounds(row["price_low"], row["price_high"], digits=1), "mark": mark.sign if mark else "",
            "who": called(desk, desk.log.bots[0]),
        }  # fmt: skip
        changes = {f"cards.{name}.prices": made for name in names}
        found.append(Try(
            row["gift"] if row["gift"] in _OWN else "cards",
            say.text(f"front.try.{'cheap' if row['verdict'] == MORE else 'dear'}", **fields),
            say.text("front.try.ladder", **fields),
            f"qn compare {in_line(rules)} {in_line(rules, changes)} --players {desk.log.players}",
            say.text("front.try.around", **fields),
            beyond,
        ))  # fmt: skip
    return found
