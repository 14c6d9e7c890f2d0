"""What a gift is worth as winning, and its fair price: from games played on with it and without it.

A gift is worth the share of wins that it adds. What a unit of money buys is the worth of all that players buy over all
that they pay for it, and the fair price of a gift is its worth over that: at this price it is as good a purchase as the
others are together. Whoever asks for many prices asks about one market, so prices are relative to each other.

All figures are ratios of sums over deals, so that their intervals follow from what each deal adds (the delta method,
clustered by deal): the noise of what money buys is in every price.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True)
class _Sums:
    """What deals say of gifts, and how much each deal moves a figure: the influence of a deal on it.

    Attributes:
        names, own: gifts and pools, and the place of the gifts alone.
        deals: their numbers.
        many, told: [gifts] worlds of each, and [deals, gifts] which deals tell of it.
        total, cost: [gifts] copies bought, and what one cost on average (NaN where none was).
        worth, each: [gifts] a copy's worth, and [deals, gifts] its influences.
        money, each_money: what a unit of money buys (NaN where nothing was bought), and its influences.
        each_cost: [deals, gifts] influences on the cost.
        clear: whether what money buys is told from nothing.
        half: half the interval of `money`.
    """

    names: list[str]
    own: slice
    deals: pl.Series
    many: Numbers
    told: Numbers
    total: Numbers
    cost: Numbers
    worth: Numbers
    each: Numbers
    money: float
    each_money: Numbers
    each_cost: Numbers
    half: float
    whole: float

    @property
    def clear(self) -> bool:
        return self.whole > 0 and self.money - self.half > 0

    @property
    def price(self) -> Numbers:
        """[gifts] fair prices, where they are clear."""
        price: Numbers = self.worth / self.money
        return price

    @property
    def each_price(self) -> Numbers:
        """[deals, gifts] influences on the fair prices."""
        import numpy as np

        each: Numbers = (self.each - np.outer(self.each_money, self.price)) / self.money
        return each


def _sums(given: pl.DataFrame, bought: pl.DataFrame, pools: Mapping[str, str] | None) -> _Sums:
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
    with np.errstate(all="ignore"):
        cost = np.where(total > 0, paid.sum(0) / total, np.nan)
        each_cost = (paid - copies * cost) / total
    return _Sums(
        names, own, deals, many, worlds > 0, total, cost, worth, each, money, each_money, each_cost, half, whole
    )


def fair_prices(given: pl.DataFrame, bought: pl.DataFrame, pools: Mapping[str, str] | None = None) -> pl.DataFrame:
    """What gifts are worth, and their fair prices.

    `given` are rows of one or more turns of a deal: deal, gift, worlds (in which it was given), with and without (sums
    of the shares of wins over these). `bought` is what was bought in the games of these deals: deal, gift, n (copies),
    paid (money). `pools` are gifts that are told together as well, each with the name of all of them.

    Made is a row a gift and a pool (`SCHEMA`), and first one of `MONEY`. Worth is in shares of wins with its 95 %
    interval; price in units of money (null where what money buys is not told from nothing, or nothing was bought);
    bought is how many copies of it a game sees bought, paid what one cost on average (null where none was); worlds and
    deals count what the worth rests on.
    """
    import numpy as np

    made = _sums(given, bought, pools)
    rows: list[tuple[Any, ...]] = []
    if made.whole > 0:
        all_bought = float(made.total[made.own].sum())
        rows.append((MONEY, made.money, made.money - made.half, made.money + made.half, None, None, None,
                     all_bought / len(made.deals), made.whole / all_bought, int(made.many[made.own].sum()),
                     len(made.deals)))  # fmt: skip
    halves = _half(made.each, made.told)
    price = made.price if made.clear else made.worth
    price_halves = _half(made.each_price, np.ones_like(made.told)) if made.clear else halves
    for at, gift in enumerate(made.names):
        ends = (made.worth[at] - halves[at], made.worth[at] + halves[at])
        clear = [price[at], price[at] - price_halves[at], price[at] + price_halves[at]]
        priced = clear if made.clear else [None] * 3
        cost = made.cost[at] if made.total[at] else None
        counts = int(made.many[at]), int(made.told[:, at].sum())
        rows.append((gift, made.worth[at], *ends, *priced, made.total[at] / len(made.deals), cost, *counts))
    found = pl.DataFrame(rows, schema=SCHEMA, orient="row")
    numbers = pl.col(pl.Float64)
    return found.with_columns(pl.when(numbers.is_finite()).then(numbers))


WORTH, DUCAT, PRICE, AWAY = "worth", "ducat", "price", "away"
"""Figures of a gift: what a copy is worth, and what a ducat paid for it is, in shares of wins; its fair price; and by
how much that is more than the middle of its ladder."""
OFF: Final = "off"
"""The figure of all gifts together: by how much a fair price lies beyond the ends of its ladder, on average."""


def figures_by_deal(
    given: pl.DataFrame, bought: pl.DataFrame, ladders: Mapping[str, Sequence[float]], pools: Mapping[str, str]
) -> dict[str, pl.DataFrame]:
    """What gifts are worth under some rules, deal by deal: to be held against other rules on the same deals.

    A fair price is a ratio whose parts are ratios: no game has one. Each deal has the figure itself and what it moves
    it by, times the number of deals; their mean is the figure, and the variance of that mean the figure's own.

    Deals are as of `fair_prices`, but of pooled gifts the pool alone is told; `ladders` is what is asked, by gift or
    pool, and others are not told. Made is by figure a frame with gift ("" where it is of all together), game, y and x
    (1).
    """
    import numpy as np

    made = _sums(given, bought, pools)
    n = len(made.deals)
    found: dict[str, list[pl.DataFrame]] = {name: [] for name in (WORTH, DUCAT, PRICE, AWAY, OFF)}

    def tell(figure: str, gift: str, value: float, influence: Numbers) -> None:
        if np.isfinite(value):
            frame = {"gift": gift, "game": made.deals, "y": value + n * influence, "x": 1.0}
            found[figure].append(pl.DataFrame(frame, schema_overrides={"game": pl.UInt32}))

    beyond: list[tuple[float, Numbers]] = []
    for at, gift in enumerate(made.names):
        ladder = ladders.get(gift)
        if not ladder or gift in pools or not made.many[at]:
            continue
        tell(WORTH, gift, made.worth[at], made.each[:, at])
        if made.total[at]:
            per = made.worth[at] / made.cost[at]
            tell(DUCAT, gift, per, (made.each[:, at] - per * made.each_cost[:, at]) / made.cost[at])
        if not made.clear:
            continue
        price, influence = made.price[at], made.each_price[:, at]
        tell(PRICE, gift, price, influence)
        tell(AWAY, gift, price - (max(ladder) + min(ladder)) / 2, influence)
        over, under = max(0.0, price - max(ladder)), max(0.0, min(ladder) - price)
        beyond.append((over + under, influence * (np.sign(over) - np.sign(under))))
    if beyond:
        tell(OFF, "", float(np.mean([value for value, _ in beyond])), np.mean([each for _, each in beyond], axis=0))
    schema = {"gift": pl.String, "game": pl.UInt32, "y": pl.Float64, "x": pl.Float64}
    return {name: pl.concat([pl.DataFrame(schema=schema), *frames]) for name, frames in found.items()}


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
    """[gifts] half the width of a 95 % interval, from what each deal adds to a figure [deals, gifts]; NaN of fewer than
    two deals. `told` [deals, gifts] says which deals tell of a gift."""
    import numpy as np

    n = told.sum(0)
    freedom = np.maximum(n - 1, 1)
    spread = np.sqrt((each**2).sum(0) * n / freedom)
    by = np.array([quantile(float(each_n)) for each_n in freedom])
    return np.where(n > 1, by * spread, np.nan)


def judged(prices: pl.DataFrame, ladders: Mapping[str, Sequence[float]]) -> dict[str, str]:
    """How fair prices (`fair_prices`) lie to what is asked: one verdict a gift, all together right in 95 % of cases
    (Holm).

    A ladder is what a gift costs first, then less and less; without one a gift is not judged. What is worth more than
    its highest price (`MORE`) is bought at every step, what is worth less than its lowest (`LESS`) at none; between
    them it is `SAME`, or else `UNDECIDED`.
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
