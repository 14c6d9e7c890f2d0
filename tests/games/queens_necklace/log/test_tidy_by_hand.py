"""Tidy tables of a few events, with answers worked by hand, and of logs that do not know everything."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from tests.kit.queens_necklace.hand_logs import hand_log

BY_HAND = Path(__file__).parents[4] / "datasets" / "by_hand"


def event(name: str, **columns: Any) -> dict[str, Any]:
    return {"event": name, "phase": "influence", **columns}


def turn_log() -> qn.Log:
    """Turn 1: a Courtier, a Ring for 7 and a King for 4; the Queen takes the ruby that refills the Ring's place."""
    return hand_log([
        event("dealt", turn=0, seat=0, card="courtier"),
        event("offered", turn=0, card="ring", slot=0, amount=9),
        event("offered", turn=0, card="king", slot=1, amount=10),
        event("offered", turn=0, card="banker", slot=2, amount=8),
        event("turn_started", seat=0, amount=10),
        event("played", seat=0, card="courtier", count=1, amount=3),
        event("bought", seat=0, card="ring", slot=0, count=0, amount=9),
        event("bought", seat=0, card="king", slot=1, count=0, amount=4),
        event("marked_down", card="banker", slot=2, amount=6),
        event("offered", card="ruby_1", slot=0, amount=6),
        event("played", seat=1, card="queen", count=1, phase="queen"),
        event("taken", seat=1, card="ruby_1", slot=0),
        event("offered", card="amber_1", slot=0, amount=6),
        event("pile_exhausted", seat=0),
        event("turn_ended", seat=0),
        event("turn_started", turn=2, seat=1, amount=10),
        event("passed", turn=2, seat=1, amount=10),
        event("ducats_lost", turn=2, seat=1, amount=10),
        event("expired", turn=2, card="banker", slot=2),
    ])  # fmt: skip


def test_turns_purchases_and_offers() -> None:
    log = turn_log()
    deck = log.rules.deck
    turns = log.turns().drop("game", "holder", "^fashion_.$").collect().rows(named=True)
    assert turns[0] == {
        "turn": 1, "sale": 1, "seat": 0, "purse": 10, "courtiers": 3, "ducats": 13, "left": deck - 4, "characters": 1,
        "bought": 2, "drawn": 0, "spent": 13, "lost": 0, "passed": False, "taken": 1, "expired": 0, "merchants": 0,
        "sales": 0,
    }  # fmt: skip
    assert (turns[1]["left"], turns[1]["lost"], turns[1]["passed"], turns[1]["expired"]) == (deck - 6, 10, True, 1)
    bought = log.purchases().select("nth", "card", "top", "paid", "ducats", "left").collect().rows()
    assert bought == [(1, "ring", 9, 9, 13, deck - 4), (2, "king", 10, 4, 4, deck - 4)]
    offers = log.offers().select("turn", "slot", "card", "step", "price", "bought", "paid", "expired").collect().rows()
    assert offers == [
        (1, 0, "ring", 0, 9, True, 9, False),
        (1, 1, "king", 0, 10, True, 4, False),
        (1, 2, "banker", 0, 8, False, None, False),
        (2, 0, "amber_1", 0, 6, False, None, False),
        (2, 2, "banker", 1, 6, False, None, True),
    ]


def test_what_the_queen_takes_last_is_offered_to_nobody() -> None:
    log = hand_log([
        event("turn_started", seat=0, amount=10),
        event("offered", card="ruby_1", slot=0, amount=6),
        event("played", seat=1, card="queen", count=1, phase="queen"),
        event("taken", seat=1, card="ruby_1", slot=0),
        event("turn_started", turn=2, seat=1, amount=10),
        event("bought", turn=2, seat=1, card="ring", slot=0, count=0, amount=3, game=1),
    ])  # fmt: skip
    assert log.offers().collect().is_empty()
    assert log.turns().select("left").collect().rows() == [(None,), (None,)]  # nothing dealt: the pile is not known
    assert log.purchases().select("game", "ducats", "left").collect().rows() == [(1, None, None)]


def test_what_came_of_a_character() -> None:
    log = hand_log([
        event("played", seat=0, other=1, card="thief", count=1),
        event("caught", seat=0, other=1, card="musketeer"),
        event("counter_declined", seat=1, other=0),
        event("played", seat=0, other=1, card="thief", count=1),
        event("caught", seat=0, other=1, card="musketeer"),
        event("stolen", seat=1, other=0, card="king"),
        event("played", seat=0, other=1, card="thief", count=1),
        event("caught", seat=0, other=1, card="musketeer"),
        event("caught", seat=1, other=0, card="musketeer"),
        event("stolen", seat=0, other=1),
        event("played", seat=0, other=1, card="forger", gem="ruby", count=1),
        event("countered", seat=1, other=0, card="musketeer", gem="ruby"),
        event("cardinal_played", seat=1, card="cardinal", count=2),
        event("cardinal_played", seat=2, card="cardinal", count=2),
        event("sale_postponed", seat=2, count=2),
        event("played", seat=2, card="alchemist", count=1),
        event("transmuted", seat=2, card="ruby_2", gem="diamond"),
    ], players=3)  # fmt: skip
    found = log.plays().select("card", "seat", "outcome", "got", "catches", "gem", "merchant").collect().rows()
    assert found == [
        ("thief", 0, "caught", None, 1, None, None),
        ("thief", 0, "robbed", "king", 1, None, None),
        ("thief", 0, "stolen", None, 2, None, None),
        ("forger", 0, "countered", None, None, "ruby", None),
        ("musketeer", 1, "countered", None, None, "ruby", None),
        ("cardinal", 1, "overtaken", None, None, None, 2),
        ("cardinal", 2, "postponed", None, None, None, 2),
        ("alchemist", 2, "transmuted", "ruby_2", None, "diamond", None),
    ]


def sale_log() -> qn.Log:
    """Seat 0 shows a ruby of 2 with a Ring, and moves it to the diamonds, so that the Ring lapses; her King on
    diamonds is voided by seat 1's Necklace there. Both show diamonds, seat 1 more. A King cancels amber."""
    tiles = [("diamond", 0, 30), ("emerald", 1, 20), ("amber", 2, 10), ("ruby", 3, 0)]
    shown = [
        (0, "diamond_1", "diamond"), (0, "king", "diamond"), (1, "diamond_3", "diamond"), (1, "diamond_3", "diamond"),
        (1, "necklace", "diamond"), (1, "amber_1", "amber"), (1, "king", "amber"), (0, "ruby_2", "ruby"),
        (0, "ring", "ruby"), (1, "banker", None),
    ]  # fmt: skip
    return hand_log([
        *(event("fashion_set", turn=0, gem=gem, slot=slot, amount=pounds) for gem, slot, pounds in tiles),
        *(event("dealt", turn=0, seat=seat, card=card) for seat, card, _ in shown),
        event("dealt", turn=0, seat=0, card="alchemist"),
        event("dealt", turn=0, seat=1, card="thief"),
        event("merchant_drawn", turn=4, seat=1, card="merchant", count=1, amount=61, phase="refill"),
        event("sale_opened", turn=5, seat=0, count=1),
        *(event("shown", turn=5, seat=seat, card=card, gem=gem) for seat, card, gem in shown),
        event("played", turn=5, seat=0, card="alchemist", count=1),
        event("transmuted", turn=5, seat=0, card="ruby_2", gem="diamond"),
        event("lapsed", turn=5, seat=0, card="ring", gem="ruby"),
        *(event("counted", turn=5, gem=gem, count=n) for gem, n in
          (("diamond", 9), ("emerald", 0), ("amber", 1), ("ruby", 0))),
        *(event("rarity_set", turn=5, gem=gem, slot=slot, amount=pounds) for gem, slot, pounds in
          (("emerald", 0, 30), ("ruby", 1, 20), ("amber", 2, 10), ("diamond", 3, 0))),
        event("king_voided", turn=5, seat=0, other=1, gem="diamond"),
        event("tribute_paid", turn=5, seat=0, other=1, gem="diamond", amount=50),
        event("unsold_beaten", turn=5, seat=0, gem="diamond", count=1),
        event("sold", turn=5, seat=1, gem="diamond", count=1, amount=40),
        event("unsold_nobody", turn=5, gem="emerald"),
        event("gem_cancelled", turn=5, seat=1, gem="amber"),
        event("unsold_cancelled", turn=5, seat=1, gem="amber", count=1, amount=30),
        event("unsold_nobody", turn=5, gem="ruby"),
        event("sale_closed", turn=5, seat=0, amount=-50),
        event("sale_closed", turn=5, seat=1, amount=90),
    ])  # fmt: skip


def test_displays() -> None:
    rows = sale_log().displays().collect().rows(named=True)
    found = {(row["gem"], row["seat"]): row for row in rows}
    assert len(rows) == 8
    here, there = found["diamond", 0], found["diamond", 1]
    assert (here["stones"], here["cards"], here["kings"], here["outcome"]) == (3, 2, 1, "beaten")
    assert (here["paid"], here["received"], there["paid"], there["received"]) == (50, 0, 0, 50)
    assert (there["stones"], there["necklace"], there["bankers"], there["outcome"]) == (6, True, 1, "sold")
    assert (there["jewels"], there["pounds"], there["lost"]) == (1, 40, 0)
    emptied = found["ruby", 0]
    assert (emptied["stones"], emptied["cards"], emptied["rings"], emptied["outcome"]) == (0, 0, 0, "nobody")
    assert (found["amber", 0]["outcome"], found["amber", 1]["outcome"]) == ("absent", "cancelled")
    assert (found["amber", 1]["pounds"], found["amber", 1]["lost"]) == (0, 30)


def test_gems_sales_and_hands() -> None:
    log = sale_log()
    gems = {row["gem"]: row for row in log.gem_rows().collect().rows(named=True)}
    diamond, amber = gems["diamond"], gems["amber"]
    assert (diamond["rank"], diamond["fashion"], diamond["tile"], diamond["price"]) == (0, 30, 0, 30)
    assert (diamond["cards"], diamond["showing"], diamond["kings"], diamond["voided"]) == (4, 2, 1, 1)
    assert (diamond["necklace"], diamond["cancelled"], diamond["tribute"], diamond["sellers"]) == (1, False, 50, 1)
    assert (amber["cancelled"], amber["lost"], amber["tied"], gems["ruby"]["tied"]) == (True, 30, False, True)
    (sale,) = log.sales().collect().rows(named=True)
    assert (sale["drawn"], sale["waited"], sale["length"], sale["left"], sale["postponed"]) == (4, 1, 5, 61, False)
    assert (sale["shown"], sale["stones"], sale["pounds"], sale["lost"], sale["tribute"]) == (10, 10, 40, 30, 50)
    hands = log.hands().select("seat", "card", "copies").collect().rows()
    assert (1, "diamond_3", 2) in hands
    assert (0, "alchemist", 1) in hands
    assert sum(copies for *_, copies in hands) == 12


def test_a_log_of_sales_alone() -> None:
    log = qn.open_log(BY_HAND / "sale.jsonl", game="queen")
    (sale,) = log.sales().collect().rows(named=True)
    assert (sale["merchant"], sale["shown"], sale["pounds"]) == (1, 6, 90)
    assert [sale[name] for name in ("turn", "drawn", "left", "cardinals", "postponed", "length", "bought")] == [
        None
    ] * 7
    emerald = log.displays().collect().row(by_predicate=_is("emerald", 0), named=True)
    assert (emerald["stones"], emerald["rings"], emerald["pounds"], emerald["outcome"]) == (3, 1, 40, "sold")
    assert log.gem_rows().collect()["fashion"].null_count() == 4
    for name in ("turns", "purchases", "offers", "plays"):
        with pytest.raises(qn.LogError, match=rf"{name}\(\) cannot be made from a log that knows 'sales' only: "):
            getattr(log, name)()


def _is(gem: str, seat: int) -> pl.Expr:
    return (pl.col("gem") == gem) & (pl.col("seat") == seat)


def test_a_log_of_what_is_public() -> None:
    log = qn.open_log(BY_HAND / "game.jsonl", game="queen")
    assert log.turns().collect()["turn"].to_list()[:3] == [1, 2, 3]
    first = log.purchases().collect().row(0, named=True)
    assert (first["card"], first["paid"], first["ducats"]) == ("thief", 8, 10)
    thefts = log.plays().select("outcome", "got").collect().rows()[:2]
    assert thefts == [("caught", None), ("stolen", None)]
    assert log.offers().select("card", "price", "bought").collect().rows()[:2] == [
        ("thief", 8, True), ("courtier", 6, False),
    ]  # fmt: skip
    with pytest.raises(qn.LogError, match=r"hands\(\) cannot be made .*: cards dealt, drawn and stolen are hidden"):
        log.hands()
