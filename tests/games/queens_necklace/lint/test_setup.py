"""QN1: the set-up."""

from __future__ import annotations

from functools import cache

import polars as pl
import pytest

from qn_analysis.core.lint import lint
from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.lint.run import LINTER
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from tests.kit.queens_necklace.breaking import clean, codes, linted_together, set_where, with_events, without

event, number = pl.col("event"), pl.col("count")
setting_up = pl.col("turn") == 0
started, dealt, back = event == "game_started", event == "dealt", event == "dealt_back"
placed, drawn = event == "merchant_placed", event == "merchant_drawn"
tile, opening = (event == "fashion_set") & setting_up, (event == "offered") & setting_up


def moved(log: Log, where: pl.Expr, after: pl.Expr) -> Log:
    """A log in which the first row that fits comes after the first row of its game that fits `after`."""
    rows = log.events.collect()
    row = rows.filter(where).head(1)
    game = rows.filter(pl.col("game") == row["game"][0])
    rest = game.filter(pl.col("seq") != row["seq"][0])
    at = rest.with_row_index("at").filter(after)["at"][0] + 1
    remade = pl.concat([rest[:at], row, rest[at:]]).with_columns(seq=pl.int_range(pl.len()).cast(pl.UInt16))
    others = rows.filter(pl.col("game") != row["game"][0])
    return with_events(log, pl.concat([remade, others]).sort("game", "seq"))


def doubled(log: Log, where: pl.Expr) -> Log:
    """A log in which the first row that fits is there twice, with later rows numbered anew."""
    rows = log.events.collect()
    row = rows.filter(where).head(1)
    both = pl.concat([rows, row]).sort("game", "seq", maintain_order=True)
    return with_events(log, both.with_columns(seq=pl.int_range(pl.len()).over("game").cast(pl.UInt16)))


def hidden(log: Log) -> Log:
    """The log as somebody at the table could write it down."""
    secret = dealt | (event == "drawn")
    events = log.events.with_columns(
        card=pl.when(secret & (pl.col("card") != "necklace")).then(None).otherwise("card"),
        slot=pl.when(placed).then(None).otherwise("slot"),
    )
    return Log({**log.manifest, "knows": "public"}, events, log.games)


@cache
def ruled(players: int, games: int, bots: str, **rulings: str | int) -> Log:
    """A clean log under other rulings."""
    rules = Ruleset.default().with_(**rulings)
    return GAME.simulate(games, players=players, bots=bots, seed=11, rules=rules, progress=False)


def dealt_necklace() -> pl.Expr:
    """Deals of the Necklace to who shows it later."""
    rows = clean(3, 25).events.collect().filter(pl.col("card") == "necklace")
    after = pl.col("event").shift(-1).over("game")
    games = rows.filter((pl.col("event") == "dealt") & (after == "shown"))["game"]
    return dealt & (pl.col("card") == "necklace") & pl.col("game").is_in(games.implode())


def shown_after_a_sale(log: Log) -> pl.Expr:
    """The Necklace's display by a player who had it over a sale before."""
    rows = log.events.collect().filter(pl.col("card") == "necklace")
    got = rows.filter(pl.col("event").is_in(["dealt", "bought", "drawn", "stolen", "necklace_seized"]))
    last = got.group_by("game").agg(came=pl.col("year").last())
    shown = rows.filter(pl.col("event") == "shown").join(last, on="game")
    games = shown.filter(pl.col("year") > pl.col("came"))["game"]
    return (pl.col("event") == "shown") & (pl.col("card") == "necklace") & pl.col("game").is_in(games.implode())


def an_astrologer_back() -> pl.Expr:
    return back & (pl.col("card") == "astrologer")


@cache
def broken() -> list[tuple[str, Log]]:
    """For each code, logs that break it."""
    log, many = clean(), clean(3, 25)
    king = dealt & (pl.col("card") == "king")
    return [
        ("QN101", set_where(log, started, count=5)),
        ("QN101", set_where(log, started, count=2)),
        ("QN101", set_where(log, started, count=None)),
        ("QN102", set_where(log, started, seat=1)),
        ("QN102", set_where(log, event == "turn_started", seat=2)),
        ("QN103", set_where(log, tile & (pl.col("gem") == "ruby"), gem="amber")),
        ("QN103", set_where(log, tile & (pl.col("slot") == 1), slot=2, amount=10)),
        ("QN103", without(log, tile)),
        ("QN103", doubled(log, tile)),
        ("QN104", set_where(log, tile, amount=pl.col("amount") + 10)),
        ("QN104", set_where(log, tile, slot=4)),
        ("QN104", set_where(log, (event == "fashion_set") & ~setting_up, amount=pl.col("amount") + 1)),
        ("QN105", without(log, dealt)),
        ("QN105", doubled(log, dealt)),
        ("QN105", set_where(log, dealt, seat=pl.col("seat") + 1)),
        ("QN105", set_where(log, dealt, seat=3)),
        ("QN105", set_where(log, dealt, seat=None)),
        ("QN106", without(many, an_astrologer_back())),
        ("QN106", set_where(log, dealt, card="astrologer")),
        ("QN107", set_where(many, an_astrologer_back(), card="thief")),
        ("QN108", set_where(many, an_astrologer_back(), seat=(pl.col("seat") + 1) % 3)),
        ("QN108", moved(many, dealt & (pl.col("card") == "astrologer"), an_astrologer_back())),
        ("QN109", _three_of(log, "queen")),
        ("QN109", _market_of(log, "alchemist", 2)),
        ("QN110", set_where(log, dealt, card="merchant")),
        ("QN110", set_where(log, opening, card="blank_blue")),
        ("QN111", without(log, opening)),
        ("QN111", doubled(log, opening)),
        ("QN111", set_where(log, opening & (pl.col("slot") == 4), slot=3)),
        ("QN111", set_where(log, opening & (pl.col("slot") == 4), slot=5)),
        ("QN112", set_where(log, opening, amount=pl.col("amount") - 1)),
        ("QN112", set_where(log, (event == "offered") & ~setting_up, amount=pl.col("amount") + 1)),
        ("QN123", set_where(log, placed & (number == 2), card="ring")),
        ("QN113", without(log, placed)),
        ("QN113", doubled(log, placed)),
        ("QN113", set_where(log, placed & (number == 2), count=1)),
        ("QN113", set_where(log, placed & (number == 3), count=4)),
        ("QN114", set_where(log, placed & (number == 1), slot=20)),
        ("QN114", set_where(log, placed & (number == 2), slot=70)),
        ("QN115", set_where(log, placed & (number == 3), slot=70)),
        ("QN115", set_where(log, placed & (number == 3), slot=91)),
        ("QN116", set_where(log, placed & (number == 1), slot=pl.col("slot") + 1)),
        ("QN116", without(log, (event == "offered") & ~setting_up)),
        ("QN117", hidden(moved(log, drawn & (number == 1), event == "turn_started"))),
        ("QN118", without(log, started)),
        ("QN118", doubled(log, started)),
        ("QN118", moved(log, started, tile)),
        ("QN119", moved(log, king, placed)),
        ("QN119", moved(log, king, opening)),
        ("QN120", moved(log, placed, opening)),
        ("QN120", moved(log, placed, event == "turn_started")),
        ("QN121", moved(log, opening, event == "turn_started")),
        ("QN121", moved(log, tile, event == "turn_started")),
        ("QN122", set_where(many, shown_after_a_sale(many), seat=(pl.col("seat") + 1) % 3)),
        ("QN122", set_where(many, dealt_necklace(), seat=(pl.col("seat") + 1) % 3)),
    ]  # fmt: skip


def _three_of(log: Log, card: str) -> Log:
    for seat in range(3):
        log = set_where(log, dealt & (pl.col("seat") == seat), card=card)
    return log


def _market_of(log: Log, card: str, cards: int) -> Log:
    for slot in range(cards):
        log = set_where(log, opening & (pl.col("slot") == slot), card=card)
    return log


@cache
def found(lang: str) -> list[pl.DataFrame]:
    """What is found in each of them, linted together."""
    return linted_together([log for _, log in broken()], "QN1", lang=lang)


def test_broken_logs_are_reported() -> None:
    both = zip(broken(), found("fr"), strict=True)
    assert [(at, code) for at, ((code, _), rows) in enumerate(both) if code not in set(rows["code"])] == []


def test_every_code_of_the_family_is_broken() -> None:
    assert {code for code, _ in broken()} == {code for code in LINTER.checks() if code.startswith("QN1")}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bots", ["greedy", "random"])
def test_clean_logs_are_not(players: int, bots: str) -> None:
    log = clean(players, games=40, bots=bots)
    assert codes(log, "QN1") == set()
    found = lint(hidden(log), select=["QN1"])
    assert len(found) == 0
    assert set(found.untold) == {"QN106", "QN108", "QN114", "QN115", "QN116"}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("spread", "last"), [(0, 5), (0, 6), (7, 6), (3, 1), (1, 9)])
def test_merchants_follow_the_rulings(players: int, spread: int, last: int) -> None:
    log = ruled(players, 20, "greedy", merchant_spread=spread, last_merchant=last)
    assert codes(log, "QN1") == set()
    assert codes(hidden(log), "QN1") == set()


def test_a_strict_ruling_reports_what_a_lax_one_allows() -> None:
    lax = ruled(3, 20, "greedy", merchant_spread=7, last_merchant=9)
    strict = Log({**lax.manifest, "ruleset": clean().manifest["ruleset"]}, lax.events, lax.games)
    assert codes(strict, "QN1") == {"QN114", "QN115"}
    assert codes(hidden(strict), "QN1") == {"QN117"}


def test_other_numbers_are_followed() -> None:
    rules = Ruleset.default().with_(
        hand_size=5, market_size=6, fashion=(50, 30, 10, 0), cards={"merchant": {"copies": 2}}, merchant_spread=2
    )
    log = GAME.simulate(20, players=3, bots="greedy", seed=2, rules=rules, progress=False)
    assert codes(log, "QN1") == set()


def test_the_message_names_the_values() -> None:
    log = set_where(clean(), placed & (number == 1), slot=20)
    assert "below 20 cards of the pile; it should be 26 to 32" in lint(log, select=["QN114"]).frame["message"][0]
    assert "sous 20 cartes" in lint(log, select=["QN114"], lang="fr").frame["message"][0]


@pytest.mark.parametrize("lang", [pytest.param("en", marks=pytest.mark.full), "fr"])
def test_every_message_can_be_said(lang: str) -> None:
    for (code, _), rows in zip(broken(), found(lang), strict=True):
        said = rows.filter(code=code)["message"].to_list()
        assert said
        assert not any("{" in message or "None" in message for message in said)
