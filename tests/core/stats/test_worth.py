"""What gifts are worth, and their fair prices, against sums by hand and against leaving out a deal at a time."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest

from qn_analysis.core.stats.intervals import quantile
from qn_analysis.core.stats.paired import difference_sums, differences_of
from qn_analysis.core.stats.verdicts import LESS, MORE, SAME, UNDECIDED
from qn_analysis.core.stats.worth import AWAY, MONEY, OFF, PRICE, SCHEMA, WORTH, fair_prices, figures_by_deal, judged

GIVEN = {"deal": pl.Int64, "gift": pl.String, "worlds": pl.Int64, "with": pl.Float64, "without": pl.Float64}
BOUGHT = {"deal": pl.Int64, "gift": pl.String, "n": pl.Int64, "paid": pl.Float64}


def by_hand() -> tuple[pl.DataFrame, pl.DataFrame]:
    """Two gifts in two deals: a ring is worth a quarter of a win, a crumb nothing."""
    given = [(0, "ring", 4, 3.0, 2.0), (1, "ring", 4, 2.0, 1.0), (0, "crumb", 4, 1.0, 1.0), (1, "crumb", 4, 2.0, 2.0)]
    bought = [(0, "ring", 2, 8.0), (1, "ring", 2, 4.0), (1, "crumb", 4, 8.0)]
    return pl.DataFrame(given, GIVEN, orient="row"), pl.DataFrame(bought, BOUGHT, orient="row")


def test_sums_by_hand() -> None:
    """Four rings of a quarter for 20 in all: a coin buys a twentieth, so that a ring's fair price is 5."""
    found = fair_prices(*by_hand())
    assert found.schema == SCHEMA
    rows = {row["gift"]: row for row in found.iter_rows(named=True)}
    assert rows[MONEY]["worth"] == pytest.approx(4 * 0.25 / 20)
    assert rows["ring"]["worth"] == rows["ring"]["worth_low"] == rows["ring"]["worth_high"] == 0.25  # the same twice
    assert rows["ring"]["bought"] == 2.0
    assert rows["ring"]["paid"] == 3.0
    assert (rows["ring"]["worlds"], rows["ring"]["deals"]) == (8, 2)
    assert rows["crumb"]["worth"] == 0.0
    assert rows["ring"]["price"] is None  # of two deals, what money buys is not told from nothing


def many(deals: int = 400, seed: int = 7) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Deals with luck of their own, which all gifts of a deal share; a ring is worth 0.2, a gem 0.05."""
    dice = np.random.default_rng(seed)
    given, bought = [], []
    for deal in range(deals):
        luck = dice.normal(0, 0.05)
        for gift, worth in (("ring", 0.2), ("ruby", 0.05), ("emerald", 0.05)):
            if gift == "ring" and dice.random() < 0.3:
                continue  # none was left
            worlds = int(dice.integers(1, 5))
            given.append((deal, gift, worlds, worlds * (0.4 + worth + luck) + dice.normal(0, 0.1), worlds * 0.4))
            n = int(dice.integers(0, 4))
            bought.append((deal, gift, n, n * float(dice.integers(2, 9))))
    return pl.DataFrame(given, GIVEN, orient="row"), pl.DataFrame(bought, BOUGHT, orient="row")


def test_intervals_are_those_of_leaving_out_a_deal_at_a_time() -> None:
    given, bought = many(150)
    found = {row["gift"]: row for row in fair_prices(given, bought).iter_rows(named=True)}
    deals = sorted(set(given["deal"]) | set(bought["deal"]))
    without = [
        {row["gift"]: row for row in fair_prices(given.filter(deal), bought.filter(deal)).iter_rows(named=True)}
        for deal in (pl.col("deal") != each for each in deals)
    ]
    for gift, column in ((MONEY, "worth"), ("ring", "worth"), ("ring", "price"), ("ruby", "price")):
        values = np.array([each[gift][column] for each in without])
        spread = np.sqrt((len(deals) - 1) / len(deals) * ((values - values.mean()) ** 2).sum())
        half = (found[gift][f"{column}_high"] - found[gift][f"{column}_low"]) / 2
        assert half == pytest.approx(quantile(len(deals) - 1) * spread, rel=0.05), (gift, column)


@pytest.mark.full
def test_intervals_cover_what_is_so() -> None:
    """Of 300 studies of a known game, some 95 in a hundred have the fair price of a ring in its interval."""
    true = fair_prices(*many(40_000, 1)).filter(gift="ring")["price"][0]
    hits = [
        row["price_low"] <= true <= row["price_high"]
        for seed in range(300)
        for row in fair_prices(*many(80, 100 + seed)).filter(gift="ring").iter_rows(named=True)
    ]
    assert 0.91 <= sum(hits) / len(hits) <= 0.985


def test_alike_gifts_are_told_together_as_well() -> None:
    given, bought = many()
    alone = fair_prices(given, bought)
    found = fair_prices(given, bought, {"ruby": "ruby+emerald", "emerald": "ruby+emerald"})
    assert found.filter(pl.col("gift") != "ruby+emerald").equals(alone)  # nothing else changes, what money buys neither
    pool = found.filter(gift="ruby+emerald").row(0, named=True)
    rows = alone.filter(pl.col("gift").is_in(["ruby", "emerald"])).to_dicts()
    worlds = sum(row["worlds"] for row in rows)
    assert pool["worth"] == pytest.approx(sum(row["worth"] * row["worlds"] for row in rows) / worlds)
    assert pool["worlds"] == worlds
    assert pool["bought"] == pytest.approx(sum(row["bought"] for row in rows))
    assert pool["worth_high"] - pool["worth_low"] < min(row["worth_high"] - row["worth_low"] for row in rows)


def prices(*rows: tuple[str, float | None, float]) -> pl.DataFrame:
    """Rows with a fair price and half the width of its interval."""
    told = [
        {"gift": gift, "price": value, "price_low": value and value - half, "price_high": value and value + half}
        for gift, value, half in rows
    ]
    return pl.DataFrame(told, schema={name: SCHEMA[name] for name in ("gift", "price", "price_low", "price_high")})


def test_a_price_is_held_against_the_ladder() -> None:
    ladder = (9, 7, 5, 3)
    found = prices(("ring", 14.0, 1.0), ("king", 1.0, 1.0), ("thief", 6.0, 1.0), ("queen", 9.2, 1.0), ("odd", None, 0))
    words = judged(found, dict.fromkeys(("ring", "king", "thief", "queen", "odd"), ladder))
    assert words == {"ring": MORE, "king": LESS, "thief": SAME, "queen": UNDECIDED, "odd": UNDECIDED}
    assert judged(found, {"ring": (20,)}) == {"ring": LESS}
    assert judged(found, {"ring": (0,)}) == {"ring": MORE}
    assert judged(found, {}) == {}


def test_verdicts_of_many_hold_together() -> None:
    """A price two and a half standard errors above the ladder is cheap alone, and cannot be told as one of twenty."""
    odd = ("ring", 9.0 + 2.5 / 1.96, 1.0)
    assert judged(prices(odd), {"ring": (9, 3)}) == {"ring": MORE}
    rest = [(f"card {n}", 6.0, 40.0) for n in range(20)]
    words = judged(prices(odd, *rest), {"ring": (9, 3), **{name: (9, 3) for name, _, _ in rest}})
    assert words["ring"] == UNDECIDED


def test_figures_by_deal_are_the_study_s_own() -> None:
    """Their mean is the worth and the fair price, and held against nothing their interval is that of the study."""
    given, bought = many()
    study = {row["gift"]: row for row in fair_prices(given, bought).iter_rows(named=True)}
    found = figures_by_deal(given, bought, {"ring": (9, 5), "ruby": (9, 3), "emerald": (1, 1)}, {})
    deals = pl.Series("game", sorted(set(given["deal"])), dtype=pl.UInt32)
    nothing = pl.DataFrame({"game": deals, "x": 1.0, "y": 0.0})
    for gift in ("ring", "ruby"):
        for figure, column in ((WORTH, "worth"), (PRICE, "price")):
            each = found[figure].filter(gift=gift).drop("gift")
            assert each["y"].mean() == pytest.approx(study[gift][column])
            row = differences_of([difference_sums(nothing, each, [])], []).row(0, named=True)
            wide = study[gift][f"{column}_high"] - study[gift][f"{column}_low"]
            assert row["high"] - row["low"] == pytest.approx(wide, rel=0.03)
    assert found[AWAY].filter(gift="ring")["y"].mean() == pytest.approx(study["ring"]["price"] - 7)
    beyond = [max(0.0, study["ring"]["price"] - 9) + max(0.0, 5 - study["ring"]["price"]),
              max(0.0, study["ruby"]["price"] - 9) + max(0.0, 3 - study["ruby"]["price"]),
              abs(study["emerald"]["price"] - 1)]  # fmt: skip
    assert found[OFF]["y"].mean() == pytest.approx(sum(beyond) / 3)
