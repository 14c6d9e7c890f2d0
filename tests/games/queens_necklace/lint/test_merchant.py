"""QN5: Merchants, Cardinals and postponed sales."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import polars as pl
import pytest

from qn_analysis.core.lint import lint
from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from tests.kit.queens_necklace.breaking import SCHEMA, clean, codes, set_where, with_events, without

event, seat = pl.col("event"), pl.col("seat")
next_seat = (seat + 1) % 3
is_sale_end = event.shift(1) == "sale_closed"


def played() -> Log:
    """Games of three in which Cardinals are played."""
    return clean(bots="random", games=20)


def written(*rows: dict[str, Any]) -> Log:
    """One game of three of a few rows, one after the other."""
    whole = [{"game": 0, "seq": at, "turn": 1, "year": 1, **row} for at, row in enumerate(rows)]
    return with_events(clean(), pl.DataFrame(whole, schema=SCHEMA))


def row(event: str, phase: str, seat: int, count: int | None = None, **more: Any) -> dict[str, Any]:
    """A row of a game written by hand."""
    return {"event": event, "phase": phase, "seat": seat, "count": count, **more}


def due(*numbers: int) -> Log:
    """A turn at whose end postponed sales are held."""
    sales = [(row("sale_opened", "sale", 0, n), row("sale_closed", "sale_end", 0, amount=0)) for n in numbers]
    start, end = row("turn_started", "influence", 0), row("turn_ended", "turn_end", 0)
    return written(start, *(each for sale in sales for each in sale), end)


def cardinals(times: int) -> Log:
    """A Merchant that meets several Cardinals."""
    answers = [row("cardinal_played", "cardinal", 1 + at % 2, 1, card="cardinal") for at in range(times)]
    drawn = row("merchant_drawn", "refill", 0, 1, card="merchant", amount=60)
    return written(row("turn_started", "influence", 0), drawn, *answers)


def no_cardinals_in_hands() -> Log:
    """Whoever got a Cardinal got a Queen instead."""
    log = played()
    got = (pl.col("card") == "cardinal") & event.is_in(["dealt", "bought", "drawn", "stolen"])
    card = pl.when(got).then(pl.lit("queen", dtype=SCHEMA["card"])).otherwise("card")
    return with_events(log, log.events.collect().with_columns(card=card))


BROKEN: dict[str, Callable[[], Log]] = {
    "QN501": lambda: set_where(clean(), event == "merchant_drawn", count=pl.col("count") + 1),
    "QN502": lambda: set_where(clean(), event == "merchant_drawn", amount=pl.col("amount") - 1),
    "QN503": lambda: without(clean(), event == "sale_opened"),
    "QN504": lambda: set_where(clean(), event == "cardinal_declined", seat=next_seat),
    "QN505": lambda: without(clean(), event == "cardinal_declined"),
    "QN506": lambda: set_where(clean(), event == "turn_ended", event="cardinal_declined", phase="cardinal", count=1),
    "QN507": lambda: set_where(clean(), event == "cardinal_declined", count=pl.col("count") + 1),
    "QN508": lambda: set_where(played(), event == "sale_postponed", seat=next_seat),
    "QN509": lambda: set_where(played(), event == "sale_postponed", seat=next_seat),
    "QN510": lambda: set_where(played(), (event == "turn_ended") & is_sale_end, event="passed", phase="purchase"),
    "QN511": lambda: due(2, 1),
    "QN512": lambda: set_where(clean(), event == "sale_opened", count=4),
    "QN513": lambda: set_where(clean(), event == "merchant_drawn", count=3),
    "QN514": lambda: set_where(clean(), event == "merchant_drawn", seat=next_seat),
    "QN515": no_cardinals_in_hands,
    "QN516": lambda: set_where(clean(), (event == "offered") & is_sale_end, event="turn_ended", phase="turn_end"),
    "QN517": lambda: set_where(played(), event == "cardinal_played", card="queen"),
    "QN518": lambda: cardinals(3),
    "QN519": lambda: without(played(), event == "sale_postponed"),
}  # fmt: skip


@pytest.mark.parametrize("code", BROKEN)
def test_a_broken_log_is_found(code: str) -> None:
    found = lint(BROKEN[code](), select=[code])
    assert set(found.raw["code"]) == {code}
    assert "{" not in found.frame["message"][0]
    assert codes(clean(), code) == codes(played(), code) == set()


def test_the_last_merchant_and_an_astrologer_s_are_answered() -> None:
    """Opponents that are not asked have no chance to play a Cardinal."""
    log = clean(bots="random", games=200)
    last = event.is_in(["cardinal_played", "cardinal_declined"]) & (pl.col("count") == 3)
    by_astrologer = (event.shift(1) == "merchant_drawn") & (pl.col("phase").shift(1) == "astrologer")
    assert codes(without(log, last), "QN505") == {"QN505"}
    assert codes(without(log, by_astrologer & (event == "cardinal_declined")), "QN505") == {"QN505"}


def test_the_same_turn_by_hand_is_right() -> None:
    assert codes(due(1, 2), "QN511") == set()
    assert codes(cardinals(2), "QN518") == set()


def test_a_number_used_twice() -> None:
    second = (event == "sale_opened") & (pl.col("count") == 2)
    assert "QN512" in codes(set_where(clean(), second, count=1), "QN5")


def test_a_postponed_sale_that_is_never_held() -> None:
    log = without(played(), (event == "sale_opened") & (event.shift(1) != "cardinal_declined"))
    found = lint(log, select=["QN509"])
    assert found.frame["message"][0].endswith("nothing")


def test_an_answer_before_the_left_neighbour() -> None:
    """Two answers that change places are both named, with whose turn to answer it was."""
    first = (event == "cardinal_declined") & (event.shift(1) == "merchant_drawn")
    found = lint(set_where(clean(), first, seat=next_seat), select=["QN504"])
    assert found.raw.height == 1
    assert "clockwise" in found.frame["message"][0]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bots", ["greedy", "random"])
def test_clean_games_are_clean(players: int, bots: str) -> None:
    log = clean(players, games=40, bots=bots)
    assert log.events.filter(event == "sale_opened").collect().height == 120
    assert codes(log, "QN5") == set()


@pytest.mark.parametrize(
    "rulings",
    [{"merchant_spread": 0, "last_merchant": 6}, {"merchant_spread": 10, "last_merchant": 1}, {"queen_scope": "own"}],
)
def test_games_by_other_readings_are_clean(rulings: dict[str, str | int]) -> None:
    rules = Ruleset.default().with_(**rulings)
    log = GAME.simulate(40, players=3, bots="random", seed=8, rules=rules, progress=False)
    assert codes(log, "QN5") == set()


def test_a_game_of_two_merchants_is_clean() -> None:
    rules = Ruleset.default().with_(cards={"merchant": {"copies": 2}})
    log = GAME.simulate(10, players=3, bots="random", seed=8, rules=rules, progress=False)
    assert codes(log, "QN5", "QN70", "QN71") == set()
