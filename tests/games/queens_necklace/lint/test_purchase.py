"""QN3: purchases."""

from __future__ import annotations

from functools import cache

import polars as pl
import pytest

from qn_analysis.core.lint import lint
from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from tests.kit.queens_necklace.breaking import clean, codes, set_where, with_events, without

event = pl.col("event")
bought = event == "bought"
nearly_broke = Ruleset.default().with_(purse=7)


@cache
def ruled(rules: Ruleset, players: int = 3, bots: str = "random", games: int = 40) -> Log:
    """A log of a game with other rules."""
    return GAME.simulate(games, players=players, bots=bots, seed=11, rules=rules, progress=False)


def doubled(log: Log, where: pl.Expr) -> Log:
    """A log in which the first row that fits happens twice: what follows comes a row later."""
    events = log.events.collect()
    row = events.with_row_index("row").filter(where).row(0, named=True)
    later = (pl.col("game") == row["game"]) & (pl.col("seq") > row["seq"])
    moved = events.with_columns(pl.when(later).then(pl.col("seq") + 1).otherwise("seq").alias("seq"))
    again = events.slice(row["row"], 1).with_columns(pl.col("seq") + 1)
    return with_events(log, pl.concat([moved, again.cast(moved.schema)]).sort("game", "seq"))


def swapped(log: Log, where: pl.Expr) -> Log:
    """A log in which the first row that fits and the row after it have changed places."""
    events = log.events.collect()
    at = events.with_row_index("row").filter(where)["row"][0]
    order = [*range(at), at + 1, at, *range(at + 2, events.height)]
    return with_events(log, events.select(pl.exclude("seq").gather(order), "seq").select(events.columns))


@pytest.mark.parametrize("bots", ["greedy", "random"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_clean_logs_break_no_rule_of_purchases(players: int, bots: str) -> None:
    assert codes(clean(players, games=40, bots=bots), "QN3") == set()


@pytest.mark.parametrize("reading", ["passes", "takes_cheapest"])
@pytest.mark.parametrize("bots", ["greedy", "random"])
def test_clean_logs_of_either_reading_break_none(bots: str, reading: str) -> None:
    log = ruled(nearly_broke.with_(nothing_affordable=reading), bots=bots, games=200)
    assert codes(log, "QN3") == set()


def test_qn301_a_price_off_the_ladder() -> None:
    assert codes(clean(), "QN301") == set()
    assert codes(set_where(clean(), bought, amount=pl.col("amount") + 1), "QN3") >= {"QN301"}
    assert codes(set_where(clean(), bought, amount=None), "QN3") >= {"QN301"}


def test_qn301_too_few_ducats_for_any_card() -> None:
    cheapest = ruled(nearly_broke.with_(nothing_affordable="takes_cheapest"), 4, games=300)
    passes = ruled(nearly_broke, 4, games=300)
    assert codes(cheapest, "QN301") == set()
    assert codes(Log(passes.manifest, cheapest.events, cheapest.games), "QN301") == {"QN301"}
    cut = bought & (event.shift(1) == "turn_started") & (pl.col("card") == "king") & (pl.col("amount") < 7)
    assert codes(set_where(cheapest, cut, amount=7), "QN301") == {"QN301"}


def public(log: Log) -> Log:
    """The log as somebody at the table writes it down, who sees no hand."""
    secret = event.is_in(["not_taken", "not_transmuted", "merchant_placed"])
    hidden = event.is_in(["dealt", "drawn", "stolen"])
    events = log.events.collect().filter(~secret).with_columns(card=pl.when(~hidden).then("card"))
    return Log({**log.manifest, "knows": "public"}, with_events(log, events).events, log.games)


def test_a_public_log_is_checked_as_well() -> None:
    for bots in ("greedy", "random"):
        log = public(clean(4, games=40, bots=bots))
        found = lint(log, select=["QN3", "QN4"])
        assert found.untold == ("QN419", "QN421")  # who holds the Queen is hidden
        assert set(found.raw["code"]) == set()
        assert codes(without(log, event == "drawn"), "QN3") == {"QN310"}


def test_qn302_a_card_that_does_not_lie_there() -> None:
    other = pl.when(pl.col("slot") == 0).then(1).otherwise(0)
    assert codes(set_where(clean(), bought, slot=other), "QN3") >= {"QN302"}
    assert codes(set_where(clean(), bought & (pl.col("card") != "king"), card="king"), "QN3") >= {"QN302"}
    assert codes(set_where(clean(), bought, slot=7), "QN3") >= {"QN302"}
    assert codes(doubled(clean(), bought), "QN302") == {"QN302"}


def test_qn303_steps_that_the_mark_downs_do_not_tell() -> None:
    once = bought & (pl.col("count") == 1)
    assert codes(set_where(clean(), once, count=2), "QN3") >= {"QN303"}
    assert codes(set_where(clean(), once, count=None), "QN3") >= {"QN303"}


def test_qn304_more_ducats_than_there_are() -> None:
    dear = bought & bought.shift(1) & (pl.col("amount") >= 2)
    assert codes(clean(games=25), "QN304") == set()
    assert codes(set_where(clean(), dear, amount=20), "QN304") == {"QN304"}
    courtier = (event == "played") & (pl.col("card") == "courtier")
    log = clean(games=25)
    spent = (bought.cast(pl.Int32) * pl.col("amount").fill_null(0)).sum().over("game", "turn")
    assert codes(without(log, courtier & (spent > 10)), "QN304") == {"QN304"}


def test_qn305_nothing_bought_although_something_could_be() -> None:
    alone = bought & (event.shift(1) == "turn_started") & event.shift(-1).is_in(["marked_down", "ducats_lost"])
    assert codes(without(clean(), alone), "QN305") == {"QN305"}
    passed = set_where(clean(), alone, event="passed", card=None, slot=None, count=None, amount=10)
    assert codes(passed, "QN305") == {"QN305"}


def test_qn306_a_pass_that_is_none() -> None:
    log = ruled(Ruleset.default(), 4, games=200)
    passed = event == "passed"
    assert codes(log, "QN306") == set()
    assert codes(without(log, passed), "QN306") == {"QN306"}
    assert codes(set_where(log, passed, amount=9), "QN306") == {"QN306"}
    assert codes(doubled(log, passed), "QN306") == {"QN306"}
    assert codes(set_where(clean(), event == "ducats_lost", event="passed"), "QN306") == {"QN306"}


def test_qn307_other_ducats_lost_than_were_left() -> None:
    lost = event == "ducats_lost"
    assert codes(set_where(clean(), lost, amount=pl.col("amount") + 1), "QN3") == {"QN307"}
    assert codes(without(clean(), lost), "QN3") == {"QN307"}
    assert codes(doubled(clean(), lost), "QN307") == {"QN307"}


def test_qn307_stands_where_ducats_are_last_lost_or_where_the_turn_begins() -> None:
    """Of a turn that loses none although some were left, no row says so but its first."""
    events = clean().events.collect()
    lost = events.with_row_index("row").filter(event == "ducats_lost").row(0, named=True)
    begins = events.filter(event="turn_started", game=lost["game"], turn=lost["turn"])["seq"].item()
    this = (pl.col("game") == lost["game"]) & (pl.col("seq") == lost["seq"])
    silent, more = without(clean(), this), set_where(clean(), this, amount=pl.col("amount") + 1)
    for log, place in ((silent, begins), (more, lost["seq"])):
        found = lint(log, select=["QN307"], progress=False)
        assert found.frame.select("game", "seq").rows() == [(lost["game"], place)]


def test_qn308_buying_when_it_is_not_ones_turn() -> None:
    assert codes(set_where(clean(), bought, seat=(pl.col("seat") + 1) % 3), "QN3") >= {"QN308"}
    assert codes(set_where(clean(), bought, phase="devaluation"), "QN3") == {"QN308"}
    late = bought & (event.shift(-1) == "marked_down")
    assert codes(swapped(clean(), late), "QN308") == {"QN308"}
    assert codes(swapped(clean(), bought & (event.shift(-1) == "ducats_lost")), "QN308") == {"QN308"}


def test_qn309_an_astrologer_that_is_kept() -> None:
    log = clean(games=25)
    thrown = event == "discarded"
    assert codes(log, "QN309") == set()
    assert codes(without(log, thrown), "QN309") == {"QN309"}
    assert codes(set_where(log, thrown, seat=(pl.col("seat") + 1) % 3), "QN309") == {"QN309"}
    assert codes(set_where(log, thrown, card="king"), "QN309") == {"QN309"}
    assert codes(doubled(log, thrown), "QN309") == {"QN309"}
    assert codes(set_where(log, event == "drawn", card="astrologer"), "QN309") == {"QN309"}


def test_qn310_a_draw_that_is_missing_or_amiss() -> None:
    log = clean(games=25)
    drawn = event == "drawn"
    assert codes(log, "QN310") == set()
    assert codes(without(log, drawn), "QN310") == {"QN310"}
    assert codes(doubled(log, drawn), "QN310") == {"QN310"}
    assert codes(set_where(log, drawn, card="merchant"), "QN310") == {"QN310"}
    assert codes(set_where(log, drawn, seat=(pl.col("seat") + 1) % 3), "QN310") == {"QN310"}


def test_qn311_another_purse() -> None:
    started = event == "turn_started"
    assert codes(set_where(clean(), started, amount=13), "QN3") == {"QN311"}
    assert codes(ruled(nearly_broke, games=12), "QN311") == set()
    fair = ruled(Ruleset.default().with_(later_ducats=2), games=12)
    assert codes(fair, "QN3") == set()
    assert codes(set_where(fair, started & (pl.col("seat") == 1), amount=10), "QN3") >= {"QN311"}
