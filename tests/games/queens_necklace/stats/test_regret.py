"""Regret of this sale beside what kept cards earned later: a log by hand, and figures that must agree."""

from __future__ import annotations

from typing import Any

import polars as pl
import pytest

from qn_analysis.core.log import log as table
from qn_analysis.games.queens_necklace import stats
from qn_analysis.games.queens_necklace.log.table import Log
from tests.games.queens_necklace.stats.test_by_hand import event, figures
from tests.kit.queens_necklace.hand_logs import hand_log

FASHION = ("diamond", "emerald", "amber", "ruby")


def sale(year: int, shown: list[tuple[int, str, str]], scores: tuple[int, int]) -> list[dict[str, Any]]:
    rows = [event("sale_opened", seat=0, count=year)]
    rows += [event("shown", seat=seat, card=card, gem=gem) for seat, card, gem in shown]
    rows += [event("sale_closed", seat=seat, amount=amount) for seat, amount in enumerate(scores)]
    return [{**row, "year": year} for row in rows]


@pytest.fixture(scope="module")
def log() -> Log:
    """Two players, three sales, the same fashion throughout.

    Sale 1. A holds two diamonds of one stone, a Ring and a Musketeer and shows a diamond; B holds an emerald of two
    stones and shows it. Rarity: amber 30, ruby 20, diamond 10, emerald 0. A sells for 40, B for 20. A's best is her
    diamond with the Ring: 80. B's best is what he shows. A keeps a diamond and the Ring.

    Year 2. A buys a second Ring, and B steals one of the two.
    Sale 2. A shows the diamond with her Ring, B nothing though he keeps his Ring. Rarity: emerald 30, amber 20, ruby
    10, diamond 0: a jewel sells for 30, so A has 60: her best. Of the two Rings in her hand either may have been
    stolen: the one she kept earned 15, the diamond 30.

    Sale 3. A holds nothing. B buys a ruby of one stone and shows it without his Ring: rarity of ruby 0, so 0 pounds
    with or without.
    """
    rows = [event("fashion_set", gem=gem, slot=rank, amount=30 - 10 * rank) for rank, gem in enumerate(FASHION)]
    rows += [event("dealt", seat=0, card=card) for card in ("diamond_1", "diamond_1", "ring", "musketeer")]
    rows += [event("dealt", seat=1, card="emerald_2")]
    rows += sale(1, [(0, "diamond_1", "diamond"), (1, "emerald_2", "emerald")], (40, 20))
    rows += [event("bought", seat=0, card="ring", amount=9, count=0, year=2)]
    rows += [event("stolen", seat=1, other=0, card="ring", year=2)]
    rows += sale(2, [(0, "diamond_1", "diamond"), (0, "ring", "diamond")], (100, 20))
    rows += [event("bought", seat=1, card="ruby_1", amount=6, count=0, year=3)]
    rows += sale(3, [(1, "ruby_1", "ruby")], (100, 20))
    return hand_log(rows)


def test_by_hand(log: Log) -> None:
    sales = figures(stats.sale_regret(log, "sale"), "sale", "measure")
    assert {key[1]: value for key, (value, _n) in sales.items() if key[0] == 1} == {
        "earned": 30.0, "regret": 20.0, "any": 0.5, "dearer": 0.5, "kept": 1.0, "later": (30 + 15) / 2,
    }  # fmt: skip
    assert {key[1]: value for key, (value, _n) in sales.items() if key[0] == 2} == {
        "earned": 30.0, "regret": 0.0, "any": 0.0, "dearer": 0.0, "kept": 0.5, "later": 0.0,
    }  # fmt: skip
    assert {key[1]: value for key, (value, _n) in sales.items() if key[0] == 3} == {
        "earned": 0.0, "regret": 0.0, "any": 0.0, "dearer": 0.0, "kept": 0.5, "later": 0.0,
    }  # fmt: skip
    assert {n for _value, n in sales.values()} == {2}
    some = figures(stats.sale_regret(log, "regretted"), "regretted", "measure")
    assert some[True, "regret"] == (40.0, 1)
    assert some[True, "later"] == (45.0, 1)
    assert some[False, "earned"] == (16.0, 5)
    seats = figures(stats.sale_regret(log, "seat"), "seat", "measure")
    assert seats[1, "kept"] == (round(2 / 3, 8), 3)
    assert seats[0, "any"] == (round(1 / 3, 8), 3)
    assert figures(stats.sale_regret(log), "measure")["regret"] == (round(40 / 6, 8), 6)


def test_parts_give_the_same_figures_and_groups_add_up(small_log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    t = stats.tables(small_log)
    monkeypatch.setattr(table, "PART_GAMES", 17)
    whole = stats.sale_regret(t)
    assert whole["n"].unique().to_list() == [60 * 3 * 4]
    assert whole.filter(pl.col("low") >= pl.col("high")).is_empty()
    for by in ("", "sale", "seat", "regretted"):
        made = stats.sale_regret(t, by)
        assert stats.sale_regret(small_log, by).equals(made), by
        sums = made.group_by("measure").agg((pl.col("value") * pl.col("n")).sum() / pl.col("n").sum())
        assert dict(sums.rows()) == pytest.approx(dict(whole.select("measure", "value").rows())), by
    earned = figures(whole, "measure")["earned"][0]
    final = small_log.games.select(pl.sum_horizontal(f"score_{seat}" for seat in range(4)).sum()).collect().item()
    assert earned == pytest.approx(final / (60 * 3 * 4))
    # what is held back earns nothing after the last sale
    assert figures(stats.sale_regret(t, "sale"), "sale", "measure")[3, "later"][0] == 0
    with pytest.raises(ValueError, match="by is 'gem'; choose one of '', 'sale', 'seat', 'regretted'"):
        stats.sale_regret(t, "gem")
