"""Figures of things that the rules make alike: pooled, said so, never leading, and a difference between them found."""

from __future__ import annotations

from random import Random
from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.report.alike import differences
from qn_analysis.core.stats.alike import told_apart
from qn_analysis.core.stats.verdicts import LEAST, leader
from qn_analysis.games.lady_of_the_diamonds import stats as lady
from qn_analysis.games.queens_necklace import stats
from qn_analysis.games.queens_necklace.charts.wording import wording
from qn_analysis.queens_necklace import View

TRUE = "ruby=emerald=diamond"


@pytest.fixture(scope="module")
def log() -> Any:
    return qn.simulate(40, players=3, bots="greedy", seed=3, progress=False)


def test_pooled_figures_are_those_of_all_their_things_together(log: Any) -> None:
    rows = stats.tables(log).gem_rows.filter(pl.col("price").is_not_null())
    true = rows.filter(pl.col("gem") != "amber")
    found = stats.price_means.pooled(log, ["gem"])
    assert found["gem"].to_list() == [TRUE, "amber"]
    assert found["value"][0] == pytest.approx(true["price"].cast(pl.Float64).mean())
    assert found["n"].to_list() == [true.height, rows.height - true.height]


def test_pooled_differences_are_of_the_pooled_shares(log: Any) -> None:
    """Of buyers of any of three alike cards, less of all who passed one up: not the mean of three differences."""
    found = stats.card_wins.pooled(log).filter(card="ruby_1=emerald_1=diamond_1")
    row = {name: each.row(0, named=True) for (name,), each in found.group_by("measure")}
    assert row["difference"]["value"] == pytest.approx(row["bought"]["value"] - row["passed"]["value"])
    one = stats.card_wins(log).filter(pl.col("card").is_in(["ruby_1", "emerald_1", "diamond_1"]), measure="bought")
    assert row["bought"]["n"] == one["n"].sum()


def test_a_share_of_alike_categories_is_that_of_one_of_them(log: Any) -> None:
    game = qn.simulate(30, players=3, bots="greedy", seed=3, progress=False, game="lady")
    each, pooled = lady.pearl_gems(game), lady.pearl_gems.pooled(game)
    two = each.filter(pl.col("treasure").is_in(["ruby", "emerald"]))
    assert pooled.filter(treasure="ruby=emerald")["value"].item() == pytest.approx(two["value"].mean())


def test_statistics_by_such_things_say_so(log: Any) -> None:
    found = stats.price_means(log, ["gem"])
    assert found["alike"].to_list() == [TRUE] * 3 + [None]
    assert "alike" not in stats.price_means(log, ["rank"]).columns
    assert "alike" not in stats.price_means.pooled(log, ["gem"]).columns
    ladders = {f"{gem}_1": {"prices": [top, 2, 1]} for top, gem in enumerate(("ruby", "emerald", "diamond"), 4)}
    rules = qn.Ruleset.default().with_(cards=ladders)
    house = qn.simulate(3, players=2, bots="greedy", seed=1, rules=rules, progress=False)
    assert "alike" not in stats.price_means(house, ["gem"]).columns


def test_nothing_leads_those_that_are_alike_to_it() -> None:
    rows = [("ruby", 9.0, 8.9, 9.1, TRUE), ("emerald", 5.0, 4.9, 5.1, TRUE), ("amber", 1.0, 0.9, 1.1, None)]
    frame = pl.DataFrame(rows, schema=["gem", "value", "low", "high", "alike"], orient="row")
    frame = frame.with_columns(n=pl.lit(100))
    assert leader(frame) is None
    assert leader(frame.drop("alike")) is not None
    turned = frame.with_columns(value=-pl.col("value"), low=-pl.col("high"), high=-pl.col("low"))
    assert (leader(turned) or {})["gem"] == "amber"


def gems(*values: float, half: float = 0.5) -> pl.DataFrame:
    names = ["ruby", "emerald", "diamond", "amber"]
    return pl.DataFrame(
        {"gem": names, "value": values, "low": [v - half for v in values], "high": [v + half for v in values],
         "n": [1000] * 4, "clusters": [500] * 4, "alike": [TRUE] * 3 + [None]}
    )  # fmt: skip


def test_a_difference_between_things_alike_is_flagged() -> None:
    found = told_apart(gems(33.0, 30.0, 30.2, 20.0), LEAST)
    assert {(each.more, each.less) for each in found} == {("ruby", "emerald"), ("ruby", "diamond")}
    assert all(each.low > 0 for each in found)
    assert told_apart(gems(30.4, 30.0, 30.2, 20.0), LEAST) == []  # amber is apart by the rules: no matter how far
    assert told_apart(gems(33.0, 30.0, 30.2, 20.0).drop("alike"), LEAST) == []
    assert told_apart(gems(33.0, 30.0, 30.2, 20.0), 1001) == []


def test_many_pairs_need_more() -> None:
    frame = gems(31.3, 30.0, 30.7, 20.0)
    assert told_apart(frame, LEAST)
    assert told_apart(frame, LEAST, of=1_000) == []


def rubies_first(view: View, legal: list[int], rng: Random) -> int:
    """Buys rubies before all else; else anything."""
    buys = [offer.action for offer in view.market if offer.action in legal and offer.card.name.startswith("RUBY")]
    return buys[0] if buys else rng.choice(legal)


def anything(view: View, legal: list[int], rng: Random) -> int:
    """To it all gems are alike."""
    return rng.choice(legal)


@pytest.mark.parametrize(("bot", "rubies"), [(rubies_first, True), (anything, False)])
def test_players_who_prefer_a_gem_are_found_out(bot: Any, rubies: bool) -> None:
    log = qn.simulate(100, players=2, bots=[bot, bot], seed=4, progress=False)
    found = differences(stats.gather(log, [stats.card_market.want(), stats.card_steps.want()]))
    assert any(name.startswith("ruby") for name in found["more"]) == rubies
    assert rubies or found.is_empty()


def test_how_things_told_as_one_are_called() -> None:
    assert wording("en").gem(TRUE) == "True gem"
    assert wording("en").text("card.ruby_2=emerald_2=diamond_2") == "True gem (2)"
    assert wording("fr").gem("emerald=diamond") == "Émeraude ou Diamant"  # under a house rule
