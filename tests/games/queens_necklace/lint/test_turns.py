"""QN701 to QN719: the order of turns and the end of the game."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy

import polars as pl
import pytest

from qn_analysis.core.lint import lint
from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.words.events import Event
from tests.games.queens_necklace.lint.test_merchant import row, written
from tests.kit.queens_necklace.breaking import clean, codes, set_where, with_events, without

event, seat = pl.col("event"), pl.col("seat")
SALE = [each.name.lower() for each in Event if Event.SALE_OPENED <= each <= Event.SALE_CLOSED]
next_seat = (seat + 1) % 3


def turn(*stages: tuple[str, str]) -> Log:
    """A turn by hand, of events and their phases."""
    return written(row("turn_started", "influence", 0), *(row(name, phase, 0) for name, phase in stages))


def twice_over() -> Log:
    """A log whose first game gives seat 0 its result twice."""
    log = clean()
    events = log.events.collect()
    double = events.filter((event == "game_over") & (seat == 0)).head(1).with_columns(seq=pl.col("seq") + 100)
    return with_events(log, pl.concat([events, double]).sort("game", "seq"))


def ruled(log: Log, final_tie: str) -> Log:
    """The same log under another reading of the final tie."""
    manifest = deepcopy(log.manifest)
    manifest["ruleset"]["rulings"]["final_tie"] = final_tie
    return Log(manifest, log.events, log.games)


BROKEN: dict[str, Callable[[], Log]] = {
    "QN701": lambda: set_where(clean(), event == "turn_started", seat=next_seat),
    "QN702": lambda: set_where(clean(), event == "bought", turn=pl.col("turn") + 1),
    "QN703": lambda: without(clean(), event == "turn_ended"),
    "QN704": lambda: set_where(clean(), event == "bought", year=pl.col("year") + 1),
    "QN705": lambda: turn(("bought", "purchase"), ("played", "influence")),
    "QN706": lambda: set_where(clean(), event == "bought", phase="influence"),
    "QN710": lambda: without(clean(), event == "sale_opened"),
    "QN711": lambda: without(clean(), event == "game_over"),
    "QN712": lambda: set_where(clean(), (event == "game_over") & (seat == 2), event="turn_ended", phase="turn_end"),
    "QN713": lambda: set_where(clean(), event == "game_over", count=pl.col("count") + 1),
}  # fmt: skip


@pytest.mark.parametrize("code", BROKEN)
def test_a_broken_log_is_found(code: str) -> None:
    found = lint(BROKEN[code](), select=[code])
    assert set(found.raw["code"]) == {code}
    assert "{" not in found.frame["message"][0]
    assert codes(clean(), code) == set()


@pytest.mark.parametrize(
    ("code", "where"),
    [
        ("QN308", event == "bought"),
        ("QN308", event == "passed"),
        ("QN308", event == "ducats_lost"),
        ("QN309", event == "discarded"),
        ("QN310", event == "drawn"),
        ("QN418", event == "pile_exhausted"),
        ("QN202", (event == "played") & (pl.col("card") == "courtier")),
    ],
)
def test_somebody_acts_out_of_turn(code: str, where: pl.Expr) -> None:
    log = clean(bots="random", games=200)
    assert code in codes(set_where(log, where, seat=next_seat), code)


def test_phases_in_order_are_right() -> None:
    right = turn(("played", "influence"), ("bought", "purchase"), ("marked_down", "devaluation"), ("offered", "refill"))
    assert codes(right, "QN705", "QN706") == set()


def test_a_turn_ended_by_another_seat() -> None:
    assert "QN703" in codes(set_where(clean(), event == "turn_ended", seat=next_seat), "QN703")


def test_the_first_seat_begins() -> None:
    first = (event == "turn_started") & (pl.col("turn") == 1)
    found = lint(set_where(clean(), first, seat=2), select=["QN701"])
    assert found.raw["turn"][0] == 1


def test_a_result_twice_and_a_result_of_nobody() -> None:
    assert "QN711" in codes(twice_over(), "QN711")
    assert "QN711" in codes(set_where(clean(), event == "game_over", seat=3), "QN711")


def test_a_sale_too_many() -> None:
    """A row that opens a sale after the third one."""
    log = set_where(clean(), event == "game_over", event="sale_opened", phase="sale", count=3)
    assert "QN710" in codes(log, "QN710")


def test_a_log_of_sales_may_lack_the_end() -> None:
    log = without(clean(games=1), event == "game_over")
    none = with_events(log, log.events.filter(event != "game_over").collect())
    assert codes(none, "QN711") == {"QN711"}
    sales = Log({**none.manifest, "knows": "sales"}, none.events, none.games)
    assert codes(sales, "QN711") == set()


def sales() -> Log:
    """What somebody wrote down who wrote down sales alone."""
    log = clean()
    kept = log.events.filter(event.is_in(SALE)).collect()
    return with_events(Log({**log.manifest, "knows": "sales"}, log.events, log.games), kept)


@pytest.mark.parametrize(
    ("at", "turns", "wrong"),
    [("sale_opened", 0, False), ("sale_opened", -40, True), ("shown", 1, True), ("shown", -1, True), ("sold", 1, True)],
)
def test_a_sale_is_of_one_turn_after_the_sale_before(at: str, turns: int, wrong: bool) -> None:
    later = (event == "sale_opened").cast(pl.Int32).cum_sum().over("game") > 1
    told = (pl.col("turn").cast(pl.Int32) + turns).clip(0).cast(pl.UInt16)
    assert codes(set_where(sales(), later & (event == at), turn=told), "QN702") == ({"QN702"} if wrong else set())


def tied() -> Log:
    """Games in which players end level."""
    rules = Ruleset.default()
    return GAME.simulate(40, players=4, bots="random", seed=2, rules=rules, progress=False)


def test_equal_totals_follow_the_ruling() -> None:
    assert codes(tied(), "QN713") == set()
    assert codes(ruled(tied(), "later_seat"), "QN713") == {"QN713"}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bots", ["greedy", "random"])
def test_clean_games_are_clean(players: int, bots: str) -> None:
    log = clean(players, games=40, bots=bots)
    assert codes(log, "QN70", "QN71") == set()


@pytest.mark.parametrize(
    "rulings",
    [
        {"final_tie": "later_seat"},
        {"counter_draw": "mandatory", "forger_choice": "forger"},
        {"nothing_affordable": "takes_cheapest", "forger_bluff": "no", "alchemist_orphans": "lapse"},
    ],
)
@pytest.mark.parametrize("players", [2, 4])
def test_games_by_other_readings_are_clean(rulings: dict[str, str | int], players: int) -> None:
    rules = Ruleset.default().with_(**rulings)
    log = GAME.simulate(40, players=players, bots="random", seed=2, rules=rules, progress=False)
    assert codes(log, "QN70", "QN71") == set()
