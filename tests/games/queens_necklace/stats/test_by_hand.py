"""Each theme on a few events, with answers worked by hand."""

from __future__ import annotations

from typing import Any

import polars as pl
import pytest

from qn_analysis.games.queens_necklace import stats
from tests.kit.queens_necklace.hand_logs import hand_log

Row = dict[str, Any]


def event(name: str, **columns: Any) -> Row:
    return {"event": name, **columns}


def figures(frame: pl.DataFrame, *keys: str) -> dict[Any, tuple[float | None, int]]:
    """Value and n by key."""
    return {
        (row[keys[0]] if len(keys) == 1 else tuple(row[k] for k in keys)): (row["value"], row["n"])
        for row in frame.iter_rows(named=True)
    }


def merchant(game: int, number: int, drawn: int, held: int, sale: int, left: int, **more: Any) -> list[Row]:
    rows = [
        event("merchant_drawn", game=game, turn=drawn, seat=0, card="merchant", count=number, amount=left,
              phase=more.get("phase", "refill"), year=sale),
    ]  # fmt: skip
    for _ in range(more.get("cardinals", 0)):
        rows.append(event("cardinal_played", game=game, turn=drawn, seat=1, card="cardinal", count=number))
    if held != drawn:
        rows.append(event("sale_postponed", game=game, turn=drawn, seat=1, count=number))
    rows.append(event("sale_opened", game=game, turn=held, year=sale, seat=(held - 1) % 2, count=number))
    return rows


def test_merchant_timing() -> None:
    log = hand_log(
        merchant(0, 1, 10, 10, 1, 60) + merchant(0, 2, 21, 24, 2, 30, cardinals=2)
        + merchant(1, 1, 12, 12, 1, 56, phase="astrologer") + merchant(1, 2, 23, 23, 2, 28)
    )  # fmt: skip
    timing = figures(stats.sale_timing(log), "sale", "measure")
    assert timing[1, "turn"] == (11.0, 2)
    assert timing[2, "turn"] == (23.5, 2)
    assert timing[3, "turn"] == (None, 0)
    assert timing[1, "left"] == (58.0, 2)
    assert timing[1, "length"] == (11.0, 2)
    assert timing[2, "length"] == (12.5, 2)  # 24 - 10, 23 - 12
    phases = figures(stats.sale_phases(log), "sale", "phase")
    assert phases[1, "astrologer"] == (0.5, 2)
    assert phases[2, "refill"] == (1.0, 2)
    seats = figures(stats.sale_seats(log), "sale", "seat")
    assert seats[1, 1] == (1.0, 2)  # turns 10 and 12
    assert seats[2, 0] == (0.5, 2)
    late = figures(stats.postponements(log), "merchant", "measure")
    assert late[2, "postponed"] == (0.5, 2)
    assert late[2, "waited"] == (3.0, 1)
    assert late[2, "cardinals"] == (1.0, 2)
    assert late[1, "postponed"] == (0.0, 2)
    assert late[1, "waited"] == (None, 0)
    assert figures(stats.waits(log), "waited") == {3: (1.0, 1)}


def test_a_later_merchant_may_sell_first() -> None:
    log = hand_log(
        [*merchant(0, 1, 10, 13, 2, 60)[:2], *merchant(0, 2, 12, 12, 1, 50), *merchant(0, 1, 10, 13, 2, 60)[2:]]
    )
    sales = stats.tables(log).sales
    assert sales.select("sale", "merchant", "turn", "left", "length").rows() == [(1, 2, 12, 50, 12), (2, 1, 13, 60, 1)]


def ring_log() -> list[Row]:
    """Seat 0 buys a Ring for 9 and one for 5 and shows one of them for 40 pounds; then she buys two more for 9,
    and shows two, beaten. Seat 1 is dealt a Ring, shows it and is cancelled; she steals a Ring of seat 0 in year 3."""
    return [
        event("dealt", seat=1, card="ring"),
        event("bought", seat=0, card="ring", amount=9, count=0),
        event("bought", seat=0, card="ring", amount=5, count=2),
        event("shown", seat=0, card="ring", gem="ruby"),
        event("shown", seat=1, card="ring", gem="amber"),
        event("sold", seat=0, gem="ruby", count=2, amount=80),
        event("unsold_cancelled", seat=1, gem="amber", count=2, amount=60),
        event("bought", seat=0, card="ring", amount=9, count=0, year=2),
        event("bought", seat=0, card="ring", amount=9, count=0, year=2),
        event("shown", seat=0, card="ring", gem="ruby", year=2),
        event("shown", seat=0, card="ring", gem="ruby", year=2),
        event("unsold_beaten", seat=0, gem="ruby", count=3, year=2),
        event("stolen", seat=1, other=0, card="ring", year=3),
        event("shown", seat=1, card="ring", gem="diamond", year=3),
        event("sold", seat=1, gem="diamond", count=2, amount=60, year=3),
    ]


def test_ring_value() -> None:
    log = hand_log(ring_log())
    every = figures(stats.ring_value(log, ""), "measure")
    assert every["shown"] == (70 / 5, 5)  # 40 and 30 pounds
    assert every["bought"] == (40 / 4, 4)  # the thief's 30 are not the buyer's
    gems = figures(stats.ring_value(log, "gem"), "gem", "measure")
    assert gems["ruby", "shown"][0] == pytest.approx(40 / 3)
    assert gems["ruby", "bought"] == (10.0, 4)
    assert gems["diamond", "shown"] == (30.0, 1)
    assert gems["diamond", "bought"] == (0.0, 4)
    assert gems["emerald", "shown"] == (None, 0)
    prices = figures(stats.ring_value(log, "price"), "price", "measure")
    # two Rings in the hand, one shown for 40: 20 pounds and half a showing each
    assert prices[5, "bought"] == (20.0, 1)
    assert prices[9, "bought"][0] == pytest.approx(20 / 3)
    assert prices[7, "bought"] == (None, 0)
    # the half left of each, with two new ones, makes three, of which two are shown
    shares = stats.ring_shares(log).filter(pl.col("how") == "bought").group_by("price").agg(pl.col("shown").sum())
    assert dict(shares.rows()) == {5: pytest.approx(0.5 + 0.5 * 2 / 3), 9: pytest.approx(0.5 + 2.5 * 2 / 3)}
    sales = figures(stats.ring_value(log, "sale"), "sale", "measure")
    assert sales[1, "bought"] == (20.0, 2)
    assert sales[2, "bought"] == (0.0, 2)
    assert sales[3, "shown"] == (30.0, 1)


def test_ring_return() -> None:
    """Four Rings for 32 ducats; the two of the first year share 40 pounds, of which 20 came for 5 ducats."""
    log = hand_log(ring_log())
    assert figures(stats.ring_return(log), *["n"]) == {32: (40 / 32, 32)}
    prices = figures(stats.ring_return(log, "price"), "price", "assumed")
    assert prices[9, False] == (round(20 / 27, 8), 27)
    assert prices[5, True] == (4.0, 5)
    assert prices[7, False] == (None, 0)
    sales = figures(stats.ring_return(log, "sale"), "sale")
    assert (sales[1], sales[2], sales[3]) == ((round(40 / 14, 8), 14), (0.0, 18), (None, 0))
    with pytest.raises(ValueError, match="by is 'gem'; choose one of '', 'price', 'sale'"):
        stats.ring_return(log, "gem")


def test_ring_fates() -> None:
    log = hand_log(ring_log())
    fates = figures(stats.ring_fates(log, ""), "fate")
    assert {fate: part for fate, (part, _n) in fates.items()} == {
        "paid": 0.4, "worthless": 0.0, "beaten": 0.4, "cancelled": 0.2, "lapsed": 0.0
    }  # fmt: skip
    assert figures(stats.rings_wasted(log, "gem"), "gem")["ruby"][0] == pytest.approx(2 / 3)
    unshown = figures(stats.rings_unshown(log), "how")
    assert unshown["all"] == (0.0, 5)  # all five were shown, by whomever
    assert unshown["stolen"] == (0.0, 1)
    assert unshown["bought"][0] == pytest.approx(1 / 4)  # one was stolen away


def test_a_ring_sold_for_nothing_or_without_its_gem() -> None:
    log = hand_log(
        [
            event("shown", seat=0, card="ring", gem="ruby"),
            event("shown", seat=0, card="ring", gem="amber"),
            event("lapsed", seat=0, card="ring", gem="amber"),
            event("sold", seat=0, gem="ruby", count=2, amount=0),
        ]
    )
    assert set(stats.ring_rows(log).select("gem", "fate").rows()) == {("ruby", "worthless"), ("amber", "lapsed")}


def sale_log() -> list[Row]:
    """One sale: a Favorite has put amber on top; a King on amber, a King on ruby that the Necklace voids."""
    first, then = ("ruby", "emerald", "diamond", "amber"), ("amber", "ruby", "emerald", "diamond")
    return [
        *(event("fashion_set", gem=gem, slot=i, amount=30 - 10 * i) for i, gem in enumerate(first)),
        *(event("fashion_set", gem=gem, slot=i, amount=30 - 10 * i) for i, gem in enumerate(then)),
        event("shown", seat=0, card="king", gem="amber"),
        event("shown", seat=1, card="king", gem="ruby"),
        event("shown", seat=0, card="necklace", gem="ruby"),
        event("counted", gem="amber", count=3), event("counted", gem="ruby", count=5),
        event("counted", gem="emerald", count=0), event("counted", gem="diamond", count=3),
        event("rarity_set", gem="emerald", slot=0, amount=30), event("rarity_set", gem="amber", slot=1, amount=20),
        event("rarity_set", gem="diamond", slot=2, amount=10), event("rarity_set", gem="ruby", slot=3, amount=0),
        event("gem_cancelled", seat=0, gem="amber"),
        event("unsold_cancelled", seat=1, gem="amber", count=2, amount=100),
        event("king_voided", seat=1, other=0, gem="ruby"),
        event("tribute_paid", seat=1, other=0, gem="ruby", amount=50),
        event("sold", seat=0, gem="ruby", count=1, amount=20),
        event("sold", seat=1, gem="diamond", count=1, amount=10),
        event("unsold_nobody", gem="emerald"),
    ]  # fmt: skip


def test_kings_and_the_necklace() -> None:
    log = hand_log(sale_log())
    ranks = figures(stats.king_outcomes(log, "rank"), "rank", "measure")
    assert ranks[0, "cancelled"] == (1.0, 1)  # amber leads since the Favorite
    assert ranks[0, "destroyed"] == (100.0, 1)
    assert ranks[1, "voided"] == (1.0, 1)
    assert ranks[1, "tribute"] == (50.0, 1)
    assert ranks[3, "kings"] == (0.0, 1)
    assert ranks[3, "voided"] == (None, 0)
    every = figures(stats.king_outcomes(log), "measure")
    assert every == {
        "kings": (0.5, 4), "cancelled": (0.25, 4), "destroyed": (100.0, 1), "voided": (0.5, 2), "tribute": (50.0, 1)
    }  # fmt: skip
    assert figures(stats.king_totals(log), "measure")["destroyed"] == (100.0, 1)
    earned = figures(stats.necklace_earnings(log), "measure")
    assert earned == {
        "tribute": (50.0, 1), "saved": (20.0, 1), "earned": (70.0, 1), "sold": (20.0, 1), "met": (1.0, 1)
    }  # fmt: skip
    assert figures(stats.necklace_use(log), "measure") == {"owned": (0.0, 1), "shown": (None, 0), "price": (None, 0)}


def test_whose_pounds_kings_destroy() -> None:
    """Two Kings on amber, one of a player who would have sold it herself; a third player loses most of all."""
    log = hand_log(
        [
            event("shown", seat=0, card="king", gem="amber"), event("shown", seat=1, card="king", gem="amber"),
            event("counted", gem="amber", count=9), event("gem_cancelled", seat=0, gem="amber"),
            event("unsold_cancelled", seat=0, gem="amber", count=1, amount=50),
            event("unsold_cancelled", seat=2, gem="amber", count=3, amount=150),
            event("unsold_beaten", seat=1, gem="amber", count=1),
        ],
        players=3,
    )  # fmt: skip
    totals = figures(stats.king_totals(log), "measure")
    assert (totals["destroyed"], totals["destroyed_others"]) == ((200.0, 1), (150.0, 1))
    assert figures(stats.king_totals(hand_log(sale_log())), "measure")["destroyed_others"] == (100.0, 1)


def test_ties_of_gems_that_somebody_shows() -> None:
    """Stones 3, 3, 0, 0: all four tie, of the two that are shown both; with 3, 5, 0, 0 only what nobody shows."""

    def ties(*stones: int) -> tuple[object, object]:
        gems = zip(("ruby", "emerald", "diamond", "amber"), stones, strict=True)
        log = hand_log([event("shown", seat=0, card="ruby_3", gem="ruby"),
                        *(event("counted", gem=gem, count=count) for gem, count in gems)])  # fmt: skip
        return tuple(stats.ties(log, [], of)["value"].item() for of in ("shown", "all"))

    assert ties(3, 3, 0, 0) == (1.0, 1.0)
    assert ties(3, 5, 0, 0) == (0.0, 0.5)
    assert stats.ties(hand_log(sale_log()), [])["n"].item() == 3
    with pytest.raises(ValueError, match="choose one of 'shown', 'all'"):
        stats.ties(hand_log(sale_log()), [], "some")


def test_the_price_of_what_is_sold() -> None:
    """All four gems: 30 by construction. Sold are a ruby with two Rings at 20 and a diamond at 10: 70 for 4 jewels."""
    rows = sale_log()
    sold = next(row for row in rows if row["event"] == "sold" and row["gem"] == "ruby")
    sold |= {"count": 3, "amount": 3 * 20 + 30}  # a Banker's pounds do not count
    log = hand_log(rows)
    assert figures(stats.price_means(log, []), *["n"]) == {4: (30.0, 4)}
    assert figures(stats.sold_prices(log, []), *["n"]) == {4: (17.5, 4)}
    gems = figures(stats.sold_prices(log), "gem")
    assert (gems["ruby"], gems["diamond"], gems["amber"]) == ((20.0, 3), (10.0, 1), (None, 0))


def test_rarity() -> None:
    log = hand_log(sale_log())
    assert figures(stats.rarity_tiles(log), "gem", "tile")["emerald", 30] == (1.0, 1)
    assert figures(stats.rarity_tiles(log, "rank"), "rank", "tile")[0, 20] == (1.0, 1)
    assert figures(stats.stones_shown(log), "gem")["ruby"] == (5.0, 1)
    tied = figures(stats.ties(log), "gem")
    assert (tied["amber"], tied["diamond"], tied["ruby"]) == ((1.0, 1), (1.0, 1), (0.0, 1))
    prices = stats.tables(log).gem_rows.select("gem", "price")
    assert dict(prices.rows()) == {"amber": 50, "ruby": 20, "emerald": 40, "diamond": 10}
    assert figures(stats.price_shares(log), "gem", "price")["amber", 50] == (1.0, 1)
    assert figures(stats.price_means(log, []), *["n"]) == {4: (30.0, 4)}


def test_seats_share_a_victory() -> None:
    games = [
        {"game": 0, "score_0": 90, "score_1": 90, "place_0": 1, "place_1": 1},
        {"game": 1, "score_0": 10, "score_1": -50, "place_0": 1, "place_1": 2},
    ]
    rows = [
        event("sale_closed", seat=0, amount=40), event("sale_closed", seat=1, amount=90),
        event("sale_closed", seat=0, amount=90, year=2), event("sale_closed", seat=1, amount=90, year=2),
        event("sale_closed", game=1, seat=0, amount=10), event("sale_closed", game=1, seat=1, amount=-50),
    ]  # fmt: skip
    log = hand_log(rows, games=games)
    results = figures(stats.seat_results(log), "seat", "measure")
    assert results[0, "win"] == (0.75, 2)
    assert results[1, "win"] == (0.25, 2)
    assert results[1, "score"] == (20.0, 2)
    assert figures(stats.sale_scores(log), "sale") == {1: (22.5, 4), 2: (25.0, 2), 3: (None, 0)}
