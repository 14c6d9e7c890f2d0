"""QN8: numbers, columns, seats, places and games of a log; turns, years and phases of any row."""

from __future__ import annotations

from dataclasses import replace

import polars as pl
import pytest

from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.words.events import EVENTS, Event
from tests.kit.queens_necklace.breaking import clean, codes, set_where, with_events, without

event = pl.col("event")
bought = event == "bought"
late = pl.col("turn") > 5


def told(log: Log, knows: str) -> Log:
    """The same log that claims to know less, and hides the cards that the events hide."""
    hidden = event.is_in(["dealt", "drawn", "stolen"]) & (pl.col("card").cast(pl.String) != "necklace")
    card = pl.when(~hidden | pl.col("card").is_null()).then("card").alias("card")
    rows = log.events.with_columns(card).filter(~event.is_in(["not_taken", "not_transmuted"])).collect()
    rows = rows.with_columns(pl.int_range(pl.len()).over("game").cast(pl.UInt16).alias("seq"))
    rows = rows.with_columns(pl.when(event != "merchant_placed").then("slot").alias("slot"))
    if knows == "sales":
        rows = rows.filter(event.is_in(["sale_opened", "shown", "counted", "rarity_set", "sold", "sale_closed"]))
        rows = rows.with_columns(pl.int_range(pl.len()).over("game").cast(pl.UInt16).alias("seq"))
    lengths = rows.group_by("game").agg(events=pl.len().cast(pl.UInt16))
    games = log.games.drop("events").join(lengths.lazy(), on="game")
    return Log({**log.manifest, "knows": knows}, rows.lazy(), games)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bots", ["greedy", "random"])
def test_clean_logs_have_no_findings(players: int, bots: str) -> None:
    assert codes(clean(players, games=40, bots=bots, seed=11), "QN8") == set()


@pytest.mark.parametrize(
    "rulings",
    [
        {"alchemist_orphans": "lapse", "forger_choice": "forger", "queen_scope": "own", "final_tie": "later_seat"},
        {"nothing_affordable": "takes_cheapest", "counter_draw": "mandatory", "forger_bluff": "no"},
        {"last_merchant": 20, "merchant_spread": 0, "own_king_own_necklace": "cancels"},
    ],
)
def test_clean_logs_of_other_rulings_have_no_findings(rulings: dict[str, str | int]) -> None:
    rules = Ruleset.default().with_(rulings=rulings)
    assert codes(GAME.simulate(25, players=4, bots="random", seed=3, rules=rules, progress=False), "QN8") == set()


@pytest.mark.parametrize("knows", ["public", "sales"])
@pytest.mark.parametrize("players", [2, 4])
def test_a_log_that_tells_less_has_no_false_findings(knows: str, players: int) -> None:
    assert codes(told(clean(players, games=25, seed=2), knows), "QN8", "QN704", "QN706") == set()


def test_qn801_a_gap_a_double_and_no_number() -> None:
    assert "QN801" in codes(without(clean(), bought & late), "QN801")
    rows = clean().events.collect()
    assert codes(with_events(clean(), pl.concat([rows, rows[200:201]]).sort("game", "seq")), "QN801") == {"QN801"}
    assert codes(set_where(clean(), bought, seq=None), "QN801") == {"QN801"}


def test_qn802_a_value_is_missing() -> None:
    assert codes(set_where(clean(), bought, amount=None), "QN802") == {"QN802"}
    assert codes(set_where(clean(), bought, turn=None), "QN802") == {"QN802"}
    dealt = set_where(clean(), event == "dealt", card=None)
    assert codes(dealt, "QN802") == {"QN802"}
    assert codes(Log({**dealt.manifest, "knows": "public"}, dealt.events, dealt.games), "QN802") == set()


def test_qn803_a_value_that_means_nothing() -> None:
    assert codes(set_where(clean(), event == "turn_ended", card="king"), "QN803") == {"QN803"}


def test_qn804_nobody_sits_there() -> None:
    assert codes(set_where(clean(), bought, seat=3), "QN804") == {"QN804"}
    assert codes(set_where(clean(), event == "stolen", other=3), "QN804") == {"QN804"}


@pytest.mark.parametrize(("kind", "slot"), [("offered", 5), ("fashion_set", 4), ("rarity_set", 4)])
def test_qn805_no_such_place(kind: str, slot: int) -> None:
    assert codes(set_where(clean(), event == kind, slot=slot), "QN805") == {"QN805"}


def test_qn706_out_of_phase() -> None:
    assert codes(set_where(clean(), bought, phase="devaluation"), "QN706") == {"QN706"}
    assert codes(set_where(clean(), event == "sold", phase="rarity"), "QN706") == {"QN706"}
    assert codes(set_where(told(clean(), "sales"), event == "sold", phase="rarity"), "QN706") == {"QN706"}
    assert codes(set_where(clean(), event == "sold", phase="setup"), "QN706") == {"QN706"}


def test_qn807_games_of_both_tables() -> None:
    log, number = clean(), pl.col("game")
    no_events = with_events(log, log.events.filter(number != 3).collect())
    unlisted = replace(log, games=log.games.filter(number != 3))
    neither = replace(no_events, games=unlisted.games)
    doubled = replace(log, games=pl.concat([log.games, log.games.filter(number == 3)]))
    for broken in (no_events, unlisted, neither, doubled):
        assert codes(broken, "QN807") == {"QN807"}


@pytest.mark.parametrize("column", ["turns", "events", "place_0", "place_2"])
def test_qn808_the_game_table_disagrees(column: str) -> None:
    first = pl.when(pl.col("game") == 0).then(pl.col(column) + 1).otherwise(column).alias(column)
    assert codes(replace(clean(), games=clean().games.with_columns(first)), "QN808") == {"QN808"}


def test_qn118_qn101_no_beginning_or_two() -> None:
    begins = ("QN118", "QN101")
    assert codes(without(clean(), event == "game_started"), *begins) == {"QN118"}
    assert codes(set_where(clean(), event == "game_started", count=4), *begins) == {"QN101"}
    assert codes(set_where(clean(), event == "turn_ended", event="game_started", count=3), *begins) == {"QN118"}


def test_qn711_qn712_no_end_or_something_after_it() -> None:
    ends = ("QN711", "QN712")
    assert codes(without(clean(), event == "game_over"), *ends) == {"QN711"}
    assert codes(set_where(clean(), event == "turn_ended", event="game_over"), *ends) == {"QN711", "QN712"}
    cut = with_events(clean(), clean().events.filter((pl.col("game") != 4) | (pl.col("turn") < 9)).collect())
    assert codes(cut, *ends) == {"QN711"}


def test_qn702_turns_are_counted() -> None:
    assert codes(set_where(clean(), bought & late, turn=pl.col("turn") + 1), "QN702") == {"QN702"}


@pytest.mark.parametrize("knows", ["full", "public", "sales"])
def test_qn704_years_are_counted(knows: str) -> None:
    log = clean() if knows == "full" else told(clean(), knows)
    assert codes(set_where(log, event == "sale_opened", year=pl.col("year") + 1), "QN704") == {"QN704"}


def test_the_declarations_say_which_columns_a_log_must_fill() -> None:
    """By hand: of a play its player, card and copies; hidden cards and what nobody counts, by what the log knows."""
    expected = {
        ("played", "full"): ["seat", "card", "count"],
        ("stolen", "full"): ["seat", "other", "card"],
        ("stolen", "public"): ["seat", "other"],
        ("stolen", "sales"): [],
        ("merchant_placed", "full"): ["card", "count", "slot"],
        ("merchant_placed", "public"): ["count"],
        ("sale_opened", "full"): ["seat", "count"],
        ("sale_opened", "sales"): [],
        ("unsold_beaten", "sales"): ["seat", "gem"],
        ("game_over", "sales"): ["seat", "count", "amount"],
    }
    assert {(name, knows): EVENTS[Event[name.upper()]].needed(knows) for name, knows in expected} == expected
