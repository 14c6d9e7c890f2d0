"""Cards: on a few events with answers worked by hand, and on simulated games worked out again with plain loops."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from statistics import fmean
from typing import Any

import polars as pl
import pytest

from qn_analysis.games.queens_necklace import stats
from qn_analysis.games.queens_necklace.log.rows import EventRow
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.stats.cards import EARNING
from qn_analysis.games.queens_necklace.words.cards import Card
from tests.kit.queens_necklace.hand_logs import hand_log
from tests.kit.queens_necklace.tidy_loops import brought

Row = dict[str, Any]


def event(name: str, **columns: Any) -> Row:
    return {"event": name, **columns}


def figures(frame: pl.DataFrame, *keys: str) -> dict[Any, Any]:
    """Value and n by key."""
    return {
        (row[keys[0]] if len(keys) == 1 else tuple(row[k] for k in keys)): (row["value"], row["n"])
        for row in frame.iter_rows(named=True)
    }


def market_log(purse: int = 10) -> Log:
    """Three turns of two players; seat 0 wins."""
    turn0 = [("ring", 0, 9), ("ruby_2", 1, 8), ("king", 2, 10), ("necklace", 3, 13)]
    rows = [event("offered", turn=0, card=card, slot=slot, amount=price) for card, slot, price in turn0]
    rows += [
        event("turn_started", turn=1, seat=0, amount=purse),
        event("bought", turn=1, seat=0, card="ring", slot=0, amount=9, count=0),
        event("marked_down", turn=1, card="ruby_2", slot=1, amount=6),
        event("marked_down", turn=1, card="king", slot=2, amount=8),
        event("marked_down", turn=1, card="necklace", slot=3, amount=11),
        event("offered", turn=1, card="amber_1", slot=0, amount=6),
        event("turn_started", turn=2, seat=1, amount=purse),
        event("bought", turn=2, seat=1, card="ruby_2", slot=1, amount=6, count=1),
        event("marked_down", turn=2, card="king", slot=2, amount=6),
        event("marked_down", turn=2, card="necklace", slot=3, amount=9),
        event("marked_down", turn=2, card="amber_1", slot=0, amount=4),
        event("offered", turn=2, card="queen", slot=1, amount=8),
        event("turn_started", turn=3, seat=0, amount=purse),
        event("bought", turn=3, seat=0, card="amber_1", slot=0, amount=4, count=1),
        event("bought", turn=3, seat=0, card="king", slot=2, amount=6, count=2),
        event("expired", turn=3, card="queen", slot=1),
    ]
    games = [{"game": 0, "score_0": 50, "score_1": 20, "place_0": 1, "place_1": 2}]
    return hand_log(rows, games=games)


def test_the_market_by_hand() -> None:
    log = market_log()
    market = figures(stats.card_market(log), "card", "measure")
    assert [market[card, "paid"] for card in ("ring", "ruby_2", "amber_1", "king")] == [(9, 1), (6, 1), (4, 1), (6, 1)]
    assert market["ring", "taken"] == (1.0, 1)
    assert market["ruby_2", "taken"] == (0.5, 2)  # at 8 by seat 0 not, at 6 by seat 1
    assert market["king", "taken"][0] == pytest.approx(1 / 3)
    assert market["necklace", "taken"] == (0.0, 1)  # nobody had 13 or 11
    assert market["queen", "expired"] == (1.0, 1)
    assert market["king", "expired"] == (0.0, 1)
    assert market["banker", "taken"] == (None, 0)
    steps = figures(stats.card_steps(log), "card", "step")
    assert [steps["king", step] for step in range(4)] == [(0.0, 1), (0.0, 1), (1.0, 1), (0.0, 1)]
    assert steps["queen", 0] == (None, 0)
    at = figures(stats.card_taken(log), "card", "price")
    assert [at["king", price] for price in (10, 8, 6, 4)] == [(0.0, 1), (0.0, 1), (1.0, 1), (None, 0)]


def test_use_by_hand() -> None:
    """Seats buy a Ring, a ruby, an amber and a King; a Necklace lies there at the end, and a Queen expires."""
    use = figures(stats.card_use(market_log()), "kind", "measure")
    assert use["ring", "unbought"] == use["king", "unbought"] == (0.0, 1)
    assert use["ruby_2=emerald_2=diamond_2", "unbought"] == (0.0, 1)
    assert use["queen", "unbought"] == use["necklace", "unbought"] == (1.0, 1)
    assert use["queen", "expired"] == (1.0, 1)
    assert use["ring", "expired"] == (0.0, 1)
    assert use["banker", "expired"] == (None, 0)
    assert ("merchant", "unbought") not in use
    kinds = len({kind for kind, _ in use})
    assert kinds == 18  # of the deck: three for all true gems; blank cards are none of it
    assert stats.cards_unused(market_log())["value"].item() == kinds - 4


def test_what_nobody_lays_is_told_by_hand() -> None:
    """Of two games a Ring is laid in both, a King in one; the Necklace is held back, and nobody has a Banker."""
    rows = []
    for game in (0, 1):
        bought = ("ring", "king", "ruby_1")
        rows += [event("bought", game=game, seat=0, card=card, amount=6, count=0) for card in bought]
        rows += [event("bought", game=game, seat=1, card="necklace", amount=7, count=0)]
        rows += [event("sale_opened", game=game, seat=0, turn=5, year=1, count=1)]
        laid = ("ring", "ruby_1", "king")[: 3 - game]
        rows += [event("shown", game=game, seat=0, card=card, gem="ruby", year=1) for card in laid]
    use = figures(stats.card_use(hand_log(rows)), "kind", "measure")
    assert use["ring", "unlaid"] == use["ruby_1=emerald_1=diamond_1", "unlaid"] == (0.0, 2)
    assert use["king", "unlaid"] == (0.5, 2)
    assert use["necklace", "unlaid"] == use["banker", "unlaid"] == (1.0, 2)
    assert ("courtier", "unlaid") not in use


def test_who_wins_with_a_card_by_hand() -> None:
    wins = figures(stats.card_wins(market_log()), "card", "measure")
    assert wins["king", "bought"] == (1.0, 1)  # seat 0; seat 1 met him at 8 ducats
    assert wins["king", "passed"] == (0.0, 1)
    assert wins["king", "difference"] == (1.0, 1)
    assert wins["ruby_2", "difference"] == (-1.0, 1)
    assert wins["necklace", "passed"] == (1.0, 1)
    assert wins["necklace", "difference"] == (None, 0)  # nobody bought it
    assert wins["ring", "passed"] == (None, 0)


def test_assumed_prices_are_told() -> None:
    rules = Ruleset.default()
    cards = dict(stats.card_market(market_log()).select("card", "assumed").rows())
    assert (cards["ring"], cards["ruby_2"]) == (True, False)
    steps = stats.card_taken(market_log()).filter(pl.col("card") == "ring")
    assert steps.select("price", "assumed").rows() == list(
        zip(rules.prices[Card.RING], rules.assumed(Card.RING), strict=True)
    )


def selling_log() -> Log:
    """Seat 0 sells rubies with a Ring and a Banker, an emerald turned into ruby among them; seat 1 sells ambers."""
    return hand_log(
        [
            event("dealt", seat=0, card="ruby_1"),
            event("bought", seat=0, card="ruby_2", amount=6, count=1),
            event("bought", seat=0, card="emerald_1", amount=6, count=0),
            event("bought", seat=0, card="ring", amount=9, count=0),
            event("bought", seat=0, card="banker", amount=8, count=0),
            event("bought", seat=0, card="king", amount=8, count=1),
            event("bought", seat=1, card="amber_1", amount=6, count=0),
            event("bought", seat=1, card="amber_1", amount=4, count=1),
            *(event("shown", seat=0, card=card, gem="ruby") for card in ("ruby_1", "ruby_2", "ring")),
            event("shown", seat=0, card="emerald_1", gem="emerald"),
            event("shown", seat=0, card="banker"),
            event("transmuted", seat=0, card="emerald_1", gem="ruby"),
            event("shown", seat=1, card="amber_1", gem="amber"),
            event("sold", seat=0, gem="ruby", count=2, amount=80),
            event("sold", seat=1, gem="amber", count=1, amount=30),
            event("dealt", seat=1, card="amber_1", year=2),
            event("shown", seat=1, card="amber_1", gem="amber", year=2),
            event("sold", seat=1, gem="amber", count=1, amount=40, year=2),
            event("stolen", seat=0, other=1, card="amber_1", year=3),
            event("shown", seat=0, card="amber_1", gem="amber", year=3),
            event("sold", seat=0, gem="amber", count=1, amount=60, year=3),
        ]
    )


def test_returns_by_hand() -> None:
    log = selling_log()
    cards = figures(stats.card_returns(log), "card", "measure")
    assert cards["ruby_2", "pounds"] == (20.0, 1)  # two of four stones in a jewel of 40 pounds
    assert cards["emerald_1", "pounds"] == (10.0, 1)  # as a ruby
    assert cards["ruby_1", "pounds"] == (None, 0)  # dealt
    assert cards["ring", "pounds"] == (40.0, 1)
    assert cards["banker", "pounds"] == (20.0, 1)  # 10 on each of two jewels
    assert cards["banker", "return"] == (2.5, 8)
    assert cards["king", "pounds"] == cards["king", "return"] == (None, 0)
    # two ambers, one of them shown for 30; the other one or one dealt brings 40; what is left is stolen
    assert cards["amber_1", "pounds"] == (30 / 2 + 1 / 2 * 40 / 2, 2)
    assert cards["amber_1", "return"] == (5.0, 10)
    steps = figures(stats.card_returns(log, "step"), "card", "price", "measure")
    assert steps["amber_1", 6, "return"] == (pytest.approx(25 / 6), 6)
    assert steps["amber_1", 4, "return"] == (pytest.approx(25 / 4), 4)
    with pytest.raises(ValueError, match=r"by is 'seat'; choose one of 'card', 'step'"):
        stats.card_returns(log, "seat")


def test_two_bankers_by_either_ruling() -> None:
    rows = [
        *(event("bought", seat=0, card=card, amount=8, count=0) for card in ("ruby_1", "banker", "banker")),
        event("shown", seat=0, card="ruby_1", gem="ruby"),
        *(event("shown", seat=0, card="banker") for _ in range(2)),
        event("sold", seat=0, gem="ruby", count=1, amount=50),
    ]
    log = hand_log(rows)
    assert figures(stats.card_returns(log), "card", "measure")["banker", "pounds"] == (10.0, 2)
    rules = Ruleset.default().with_(rulings={"banker_stacks": "no"})
    other = Log({**log.manifest, "ruleset": rules.to_dict()}, log.events, log.games)
    assert figures(stats.card_returns(other), "card", "measure")["banker", "pounds"] == (5.0, 2)


def test_a_log_of_sales_alone_has_no_market(small_log: Log) -> None:
    known = Log({**small_log.manifest, "knows": "sales"}, small_log.events.filter(pl.col("phase") == "display"),
                small_log.games)  # fmt: skip
    assert stats.card_market(known)["n"].sum() == stats.card_wins(known)["n"].sum() == 0


GAMES = 30


@pytest.fixture(scope="module")
def log(small_log: Log) -> Log:
    few = pl.col("game") < GAMES
    return Log({**small_log.manifest, "games": GAMES}, small_log.events.filter(few), small_log.games.filter(few))


@pytest.fixture(scope="module")
def games(log: Log) -> list[list[EventRow]]:
    return [log.rows(game) for game in range(GAMES)]


def offers_of(rows: list[EventRow]) -> Iterator[tuple[int, str, int, bool, bool]]:
    """Seat, card, price, affordable, bought: of everything that lies there as a turn begins."""
    market: dict[int | None, tuple[str, int]] = {}
    for number in range(max(row.turn for row in rows) + 1):
        now = [row for row in rows if row.turn == number]
        start = next((row for row in now if row.event == "turn_started"), None)
        if start is not None:
            more = sum(row.amount or 0 for row in now if row.event == "played" and row.card == "courtier")
            sold = {row.slot for row in now if row.event == "bought"}
            for slot, (card, price) in market.items():
                assert start.seat is not None
                yield start.seat, card, price, price <= (start.amount or 0) + more, slot in sold
        for row in now:
            if row.event in ("offered", "marked_down"):
                market[row.slot] = (str(row.card), row.amount or 0)
            elif row.event in ("bought", "expired", "taken"):
                market.pop(row.slot, None)


def test_the_market_by_loops(log: Log, games: list[list[EventRow]]) -> None:
    paid, taken, at = defaultdict(list), defaultdict(list), defaultdict(list)
    laid: dict[str, int] = defaultdict(int)
    gone: dict[str, int] = defaultdict(int)
    won: dict[tuple[str, bool], list[float]] = defaultdict(list)
    for rows in games:
        over = {row.seat: row for row in rows if row.event == "game_over"}
        first = [seat for seat, row in over.items() if row.count == 1]
        met: dict[tuple[int, str], bool] = {}
        for row in rows:
            if row.event == "bought":
                paid[str(row.card)].append(row.amount or 0)
            laid[str(row.card)] += row.event == "offered"
            gone[str(row.card)] += row.event == "expired"
        for seat, card, price, affordable, bought in offers_of(rows):
            if affordable:
                taken[card].append(bought)
                at[card, price].append(bought)
                met[seat, card] = met.get((seat, card), False) or bought
        for (seat, card), had in met.items():
            won[card, had].append((seat in first) / len(first))
    market, wins = figures(stats.card_market(log), "card", "measure"), figures(stats.card_wins(log), "card", "measure")
    for card in paid:
        assert market[card, "paid"] == (pytest.approx(fmean(paid[card])), len(paid[card]))
        assert market[card, "expired"] == (pytest.approx(gone[card] / laid[card]), laid[card])
        assert market[card, "taken"] == (pytest.approx(fmean(taken[card])), len(taken[card]))
        buyers, passed = won[card, True], won[card, False]
        assert wins[card, "bought"] == (pytest.approx(fmean(buyers)), len(buyers))
        if passed:
            assert wins[card, "passed"] == (pytest.approx(fmean(passed)), len(passed))
            gap = (pytest.approx(fmean(buyers) - fmean(passed), abs=1e-7), min(len(buyers), len(passed)))
            assert wins[card, "difference"] == gap
    found = figures(stats.card_taken(log), "card", "price")
    assert {key: value for key, value in found.items() if value[1]} == {
        key: (pytest.approx(fmean(each)), len(each)) for key, each in at.items()
    }
    assert len(paid) > 20


def test_returns_by_loops(log: Log, games: list[list[EventRow]]) -> None:
    want: dict[tuple[str, int | None], list[float]] = defaultdict(lambda: [0.0, 0.0])
    for rows in games:
        earned = brought(rows, log.rules)
        for row in rows:
            if row.event == "bought":
                both = want[str(row.card), row.amount]
                both[0] += earned.get(row.seq, 0)
                both[1] += row.amount or 0
    found = figures(stats.card_returns(log, "step").filter(pl.col("measure") == "return"), "card", "price")
    checked = 0
    for (card, price), (value, n) in found.items():
        if n:
            pounds, ducats = want[card, price]
            assert (value, n) == (pytest.approx(pounds / ducats, abs=1e-6), ducats)
            checked += 1
    assert checked > 30
    assert {card for card, price in found if found[card, price][1]} == set(EARNING)
    cards = figures(stats.card_returns(log), "card", "measure")
    rings = figures(stats.ring_value(log, ""), "measure")
    assert cards["ring", "pounds"] == (pytest.approx(rings["bought"][0]), rings["bought"][1])  # the same rule
