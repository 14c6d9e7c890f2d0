"""How a changed sale differs from the original: a source, for the panel and for the page of a sale.

A sheet is plain data (`Sheet.whole`), `s` the settled sale, `events` all that happened.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from qn_analysis.core.base.telling import same

from ..sale.sheet import GEM_NAMES
from ..sale.telling_words import Settled
from ..words.events import Column, Event

Plain = Mapping[str, Any]


def values_of(sheet: Plain, s: Settled, events: Any) -> dict[str, Any]:
    """What came of a sale: `gain` by player; `price`, `rarity` and `counted` by gem; which gems were `cancelled`; who
    `sold` how many jewels of each gem for how many pounds.
    """
    names = [each["player"] for each in sheet["displays"]]
    gems = sheet["fashion"]
    cancelled: list[str] = []
    for row in events:
        if row[Column.EVENT] == Event.GEM_CANCELLED and GEM_NAMES[row[Column.GEM]] not in cancelled:
            cancelled.append(GEM_NAMES[row[Column.GEM]])
    return {
        "gain": {names[seat]: s.gain[seat] for seat in range(len(names))},
        "price": {gem: s.price[GEM_NAMES.index(gem)] for gem in gems},
        "rarity": {gem: s.rarity[GEM_NAMES.index(gem)] for gem in gems},
        "counted": {gem: s.counted[GEM_NAMES.index(gem)] for gem in gems},
        "cancelled": cancelled,
        "sold": {gem: sold_of(names, events, GEM_NAMES.index(gem)) for gem in gems},
    }


def sold_of(names: Sequence[str], events: Any, gem: int) -> list[list[Any]]:
    """Who sold how many jewels of a gem for how many pounds."""
    rows = [row for row in events if row[Column.EVENT] == Event.SOLD and row[Column.GEM] == gem]
    return [[names[row[Column.SEAT]], row[Column.COUNT], row[Column.AMOUNT]] for row in rows]


def compare(sheet: Plain, before: Plain, now: Plain) -> dict[str, Any]:
    """What is different of the values of two sales, the later one of the sheet, as plain JSON.

    Of `gain` by player, `price`, `rarity` and `counted` by gem: now less before; `sold` by gem: `now` and `before`,
    where the sellers or their jewels differ; `cancelled` by gem, where it differs; `now` and `before`: the values;
    `same`: whether nothing at all came out differently.
    """
    gems = sheet["fashion"]
    sold, had = now["sold"], before["sold"]
    turned = [gem for gem in gems if (gem in now["cancelled"]) != (gem in before["cancelled"])]
    return {
        **{name: less(now[name], before[name]) for name in ("gain", "price", "rarity", "counted")},
        "sold": {gem: {"now": sold[gem], "before": had[gem]} for gem in gems if not same(sold[gem], had[gem])},
        "cancelled": {gem: gem in now["cancelled"] for gem in turned},
        "now": now,
        "before": before,
        "same": same(now, before),
    }


def less(now: Plain, before: Plain) -> dict[str, int]:
    """Numbers less what they were; what was not counts as 0."""
    return {key: now[key] - before.get(key, 0) for key in list(now)}
