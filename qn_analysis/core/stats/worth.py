"""What a gift is worth as winning, and its fair price: from games played on with it and without it.

A gift is worth the share of wins that it adds. What a unit of money buys is the worth of all that players buy over all
that they pay for it, and the fair price of a gift is its worth over that: at this price it is as good a purchase as the
others are together. Whoever asks for many prices asks about one market, so prices are relative to each other.

All figures are ratios of sums over deals, so that their intervals follow from what each deal adds (the delta method,
clustered by deal): the noise of what money buys is in every price.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from .intervals import quantile
from .paired import holm, p_value
from .verdicts import LESS, MORE, SAME, UNDECIDED

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]

MONEY: Final = ""
"""The gift of a row on what a unit of money buys: its `worth`."""
SCHEMA: Final = pl.Schema({
    "gift": pl.String, "worth": pl.Float64, "worth_low": pl.Float64, "worth_high": pl.Float64, "price": pl.Float64,
    "price_low": pl.Float64, "price_high": pl.Float64, "bought": pl.Float64, "paid": pl.Float64, "worlds": pl.Int64,
    "deals": pl.Int64,
})  # fmt: skip
"""Rows of `fair_prices`."""
SURE: Final = 0.05
"""The chance that any one of the verdicts of `judged` misleads is below this."""


def fair_prices(given: pl.DataFrame, bought: pl.DataFrame, pools: Mapping[str, str] | None = None) -> pl.DataFrame:
    """What gifts are worth, and their fair prices.

    Args:
        given: rows of one or more turns of a deal: deal, gift, worlds (in which it was given), with and without (sums
            of the shares of wins over these).
        bought: what was bought in the games of these deals: deal, gift, n (copies), paid (money).
        pools: gifts that are told together as well, each with the name of all of them.

    Returns:
        A row a gift and a pool (`SCHEMA`), and first one of `MONEY`. Worth is in shares of wins with its 95 % interval;
        price in units of money (null where what money buys is not told from nothing, or nothing was bought); bought is
        how many copies of it a game sees bought, paid what one cost on average (null where none was); worlds and deals
        count what the worth rests on.
    """
    import numpy as np

    sums = given.group_by("deal", "gift").agg(
        pl.col("worlds").sum(), gain=pl.col("with").sum() - pl.col("without").sum()
    )  # fmt: skip
    sold = bought.group_by("deal", "gift").agg(pl.col("n").sum(), pl.col("paid").sum())
    alone = given["gift"].unique(maintain_order=True).to_list()
    deals = pl.concat([given["deal"], bought["deal"]]).unique().sort()
    pool_of = {gift: pool for gift, pool in (pools or {}).items() if gift in alone}
    names = [*alone, *dict.fromkeys(pool_of.values())]
    part_of = np.array([[name in (gift, pool_of.get(gift)) for name in names] for gift in alone], float)
    gain, worlds = (_matrix(sums, deals, alone, name) @ part_of for name in ("gain", "worlds"))
    copies, paid = (_matrix(sold, deals, alone, name) @ part_of for name in ("n", "paid"))

    many = worlds.sum(0)
    worth = gain.sum(0) / np.maximum(many, 1)
    each = (gain - worlds * worth) / np.maximum(many, 1)
    total, own = copies.sum(0), slice(len(alone))  # what is bought is counted once, not in pools again
    whole = float(paid[:, own].sum())
    money = float(total[own] @ worth[own]) / whole if whole > 0 else float("nan")
    each_money = np.zeros(len(deals))
    if whole > 0:
        each_money = copies[:, own] @ worth[own] + each[:, own] @ total[own] - money * paid[:, own].sum(1)
        each_money /= whole
    half = _half(each_money[:, None], np.ones((len(deals), 1), bool))[0]
    clear = whole > 0 and money - half > 0
    rows: list[tuple[Any, ...]] = []
    if whole > 0:
        all_bought = float(total[own].sum())
        rows.append((MONEY, money, money - half, money + half, None, None, None, all_bought / len(deals),
                     whole / all_bought, int(many[own].sum()), len(deals)))  # fmt: skip
    told = worlds > 0
    halves = _half(each, told)
    price = worth / money if clear else worth
    price_halves = _half((each - np.outer(each_money, price)) / money, np.ones_like(told)) if clear else halves
    for at, gift in enumerate(names):
        ends = (worth[at] - halves[at], worth[at] + halves[at])
        priced = [price[at], price[at] - price_halves[at], price[at] + price_halves[at]] if clear else [None] * 3
        cost = paid[:, at].sum() / total[at] if total[at] else None
        counts = int(many[at]), int(told[:, at].sum())
        rows.append((gift, worth[at], *ends, *priced, total[at] / len(deals), cost, *counts))
    found = pl.DataFrame(rows, schema=SCHEMA, orient="row")
    numbers = pl.col(pl.Float64)
    return found.with_columns(pl.when(numbers.is_finite()).then(numbers))


def _matrix(frame: pl.DataFrame, deals: pl.Series, gifts: Sequence[str], name: str) -> Numbers:
    """[deals, gifts] of a column; 0 where there is no row."""
    import numpy as np

    made = np.zeros((len(deals), len(gifts)))
    place = {gift: at for at, gift in enumerate(gifts)}
    kept = frame.filter(pl.col("gift").is_in(list(gifts)))
    rows = deals.search_sorted(kept["deal"]).to_numpy()
    made[rows, [place[gift] for gift in kept["gift"]]] = kept[name].to_numpy()
    return made


def _half(each: Numbers, told: Numbers) -> Numbers:
    """[gifts] half the width of a 95 % interval, from what each deal adds to a figure; NaN of fewer than two deals.

    Args:
        each: [deals, gifts].
        told: [deals, gifts] which deals tell of a gift.
    """
    import numpy as np

    n = told.sum(0)
    freedom = np.maximum(n - 1, 1)
    spread = np.sqrt((each**2).sum(0) * n / freedom)
    by = np.array([quantile(float(each_n)) for each_n in freedom])
    return np.where(n > 1, by * spread, np.nan)


def judged(prices: pl.DataFrame, ladders: Mapping[str, Sequence[float]]) -> dict[str, str]:
    """How fair prices lie to what is asked: one verdict a gift, all together right in 95 % of cases (Holm).

    A ladder is what a gift costs first, then less and less. What is worth more than its highest price is bought at
    every step, what is worth less than its lowest at none.

    Args:
        prices: rows as of `fair_prices`.
        ladders: prices asked, by gift; others are not judged.

    Returns:
        By gift `MORE` (worth more than its highest price), `LESS` (than its lowest), `SAME` (between them) or
        `UNDECIDED`.
    """
    rows = [row for row in prices.iter_rows(named=True) if ladders.get(row["gift"])]
    regions, chances = zip(*(_region(row, ladders[row["gift"]]) for row in rows), strict=True) if rows else ((), ())
    return {
        row["gift"]: region if chance is not None and chance < SURE else UNDECIDED
        for row, region, chance in zip(rows, regions, holm(chances), strict=True)
    }


def _region(row: Mapping[str, Any], ladder: Sequence[float]) -> tuple[str, float | None]:
    """Where a price lies, and how likely it would be found there if it lay elsewhere."""
    value, low, high = (row[name] for name in ("price", "price_low", "price_high"))
    if value is None or low is None or high is None:
        return UNDECIDED, None

    def beyond(end: float) -> float | None:
        return p_value(value - end, low - end, high - end)

    top, bottom = max(ladder), min(ladder)
    if value > top:
        return MORE, beyond(top)
    if value < bottom:
        return LESS, beyond(bottom)
    ends = beyond(top), beyond(bottom)
    return SAME, max(each for each in ends if each is not None)
