"""Merchants foreseen by counting and rarity foreseen from what was seen: by hand, by brute force, by plain loops."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import product
from statistics import fmean
from typing import Any

import polars as pl
import pytest

from qn_analysis.core.charts.thin import apart
from qn_analysis.games.queens_necklace import charts, stats
from qn_analysis.games.queens_necklace.log.rows import EventRow
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.words.cards import Card
from tests.games.queens_necklace.stats.test_by_hand import Row, event, figures, merchant, sale_log
from tests.kit.queens_necklace.hand_logs import hand_log

RULES = Ruleset.default()
GEMS = ("ruby", "emerald", "diamond", "amber")
TAKES = {"dealt", "offered", "drawn", "merchant_drawn"}
ADDS = {"dealt_back", "merchant_placed"}


def near(value: Any) -> Any:
    """Equal but for rounding, in tuples too."""
    return pytest.approx(value)


def chance(drawn: int, left: int, cards: int = 1, players: int = 4) -> float | None:
    return stats.merchant_chance(RULES, players, drawn, left, cards)


def test_the_chance_of_a_merchant_by_hand() -> None:
    """84 cards and 3 Merchants at 4 players: 25 to 31 cards lie above the first, 53 to 59 above the second, 80 to 84
    above the third."""
    assert chance(0, 82) == 0  # the market is open
    assert chance(0, 63) == 0
    assert chance(0, 63, 2) == near(1 / 7)
    assert chance(0, 62) == near(1 / 7)
    assert chance(0, 62, 3) == near(3 / 7)
    assert chance(0, 58) == near(1 / 3)
    assert chance(0, 56) == 1
    assert chance(0, 55) is None  # he ought to have come
    assert chance(1, 40) == 0
    assert chance(2, 5) == near(1 / 5)
    assert chance(2, 1) == 1
    assert chance(3, 4) is None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_chance_of_a_merchant_over_all_piles(players: int) -> None:
    """Every pile that the set-up allows is as likely as any other: how often does a Merchant come in each state?"""
    cards = 100 - 4 * players
    thirds = [round(cards / 3), round(2 * cards / 3)]
    came: dict[tuple[int, int, int], list[bool]] = defaultdict(list)
    for first, second, below in product(range(-3, 4), range(-3, 4), range(5)):
        pile = ["card"] * cards
        pile.insert(thirds[0] + first, "merchant")
        pile.insert(thirds[1] + second + 1, "merchant")
        pile.insert(len(pile) - below, "merchant")
        for top in range(5, len(pile)):
            drawn = pile[:top].count("merchant")
            for count in (1, 3, 5):
                came[drawn, len(pile) - top, count].append("merchant" in pile[top : top + count])
    for (drawn, left, count), hits in came.items():
        foretold = chance(drawn, left, count, players)
        assert foretold is None if drawn == 3 else foretold == near(fmean(hits)), (drawn, left, count)


def test_the_pace_of_merchants() -> None:
    """28, 56 and 82 cards on average above the Merchants, of which the market took 5: 24, 29 and 27 cards each."""
    assert stats.merchant_pace(RULES, 4) == near([1 / 24, 1 / 29, 1 / 27])


def year_log(purchase: list[Row] | None = None) -> list[Row]:
    """Two players buy all five cards in each of five turns, then three; the Merchant is the second of those three.

    92 cards and 3 Merchants; 28 to 34 cards lie above the first.
    """
    rows = [event("dealt", seat=i % 2, card="ring", turn=0) for i in range(8)]
    rows += [event("merchant_placed", card="merchant", count=i + 1, turn=0) for i in range(3)]
    rows += [event("offered", card="ring", slot=i, turn=0) for i in range(5)]
    for turn, bought in enumerate((5, 5, 5, 5, 5, 3), 1):
        rows.append(event("turn_started", seat=(turn - 1) % 2, turn=turn, amount=10, phase="influence"))
        rows += purchase if purchase and turn == 6 else []
        rows += [event("bought", seat=(turn - 1) % 2, card="ring", slot=i, turn=turn, amount=1) for i in range(bought)]
        if turn < 6:
            rows += [event("offered", card="ring", slot=i, turn=turn, phase="refill") for i in range(5)]
    return [
        *rows,
        event("offered", card="ring", slot=0, turn=6, phase="refill"),
        *merchant(0, 1, 6, 6, 1, 63),
        event("offered", card="ring", slot=1, turn=6, phase="refill"),
    ]


def test_merchants_of_one_year_by_turn() -> None:
    """The refills begin with 90, 85, 80, 75, 70 and 65 cards, of which the last two reach 2 of 7 and 3 of 5 places."""
    log = hand_log(year_log())
    found = figures(stats.merchant_hazard(log), "merchant", "left", "measure")
    assert {key[1]: value for key, (value, _n) in found.items() if key[2] == "came"} == {
        86: 0.0, 81: 0.0, 76: 0.0, 71: 0.0, 66: 0.0, 61: 1.0
    }  # fmt: skip
    assert found[1, 71, "foretold"] == (0.0, 1)
    assert found[1, 66, "foretold"][0] == near(2 / 7)
    assert found[1, 61, "foretold"][0] == near(3 / 5)
    tenths = figures(stats.merchant_calibration(log), "tenth", "measure")
    assert {key[0]: n for key, (_value, n) in tenths.items()} == {0: 4, 3: 1, 6: 1}
    assert tenths[6, "came"] == (1.0, 1)
    judged = figures(stats.merchant_foresight(log), "measure")
    brier = ((2 / 7) ** 2 + (2 / 5) ** 2) / 6
    miss = [1 - (26 / 27) ** cards for cards in (5, 5, 5, 5, 5)]  # one Merchant in 27 cards, on average
    base = (sum(each**2 for each in miss) + (26 / 27) ** 6) / 6
    assert judged["came"] == (near(1 / 6), 6)
    assert judged["settled"] == (near(4 / 6), 6)
    assert judged["squared_error"] == (near(brier), 6)
    assert judged["squared_error_uncounted"] == (near(base), 6)
    assert judged["explained"][0] == near(1 - brier / base)
    assert figures(stats.merchant_foresight(log, "turn", "merchant"), "merchant", "measure")[2, "came"] == (None, 0)


def test_merchants_of_one_year_by_card() -> None:
    """27 cards from the market to the Merchant, the last four with a chance of 1 in 7, 6, 5 and 4."""
    log = hand_log(year_log())
    judged = figures(stats.merchant_foresight(log, "card"), "measure")
    chances = [0.0] * 23 + [1 / 7, 1 / 6, 1 / 5, 1 / 4]
    assert judged["came"] == (near(1 / 27), 27)
    assert judged["squared_error"][0] == near((sum(p * p for p in chances[:-1]) + (3 / 4) ** 2) / 27)
    assert judged["squared_error_uncounted"][0] == near((26 / 27**2 + (26 / 27) ** 2) / 27)
    found = figures(stats.merchant_hazard(log, "card"), "merchant", "left", "measure")
    # 67, 66, 65 and 64 cards are left before the last four
    assert found[1, 66, "foretold"][0] == near((1 / 7 + 1 / 6) / 5)
    assert found[1, 61, "foretold"][0] == near((1 / 5 + 1 / 4) / 2)
    assert found[1, 61, "came"] == (0.5, 2)


def test_an_astrologers_draw_comes_before_the_refill() -> None:
    log = hand_log(year_log([event("drawn", seat=1, card="ring", turn=6, phase="astrologer") for _ in range(3)]))
    found = figures(stats.merchant_hazard(log), "merchant", "left", "measure")
    assert found[1, 61, "foretold"] == (1.0, 1)  # 62 cards are left: he is one of the next two


def test_years_and_active_players() -> None:
    rows = merchant(0, 1, 10, 10, 1, 60) + merchant(0, 2, 21, 24, 2, 30) + merchant(1, 1, 12, 12, 1, 56)
    rows += [event("bought", seat=0, card="ring", amount=1, turn=turn, year=1) for turn in (1, 2, 3)]
    pounds = {(0, 1): (10, 40), (0, 2): (70, 60), (1, 1): (0, 30)}  # totals of the two seats
    rows += [
        event("sale_closed", game=game, year=year, seat=seat, amount=total)
        for (game, year), totals in pounds.items()
        for seat, total in enumerate(totals)
    ]
    log = hand_log(rows)
    assert figures(stats.year_lengths(log), "sale", "length") == {
        (1, 10): (0.5, 2), (1, 12): (0.5, 2), (1, 14): (0.0, 2),
        (2, 10): (0.0, 1), (2, 12): (0.0, 1), (2, 14): (1.0, 1),
        (3, 10): (None, 0), (3, 12): (None, 0), (3, 14): (None, 0),
    }  # fmt: skip
    assert figures(stats.year_lengths(log, "bought"), "sale", "bought")[1, 3] == (0.5, 2)
    with pytest.raises(ValueError, match="'days'"):
        stats.year_lengths(log, "days")
    gains = figures(stats.active_gains(log, "sale"), "sale", "measure")
    # seat 1 is active in turns 10, 24 and 12: 40 against 10, 20 against 60, 30 against 0
    assert gains[1, "active"] == (35.0, 2)
    assert gains[1, "others"] == (5.0, 2)
    assert gains[2, "difference"] == (-40.0, 1)
    assert figures(stats.active_gains(log), "measure")["difference"] == (near(20 / 3), 3)


def test_fashion_rarity_and_price_together() -> None:
    """Amber leads with tile 20, ruby has 0, emerald 30, diamond 10; 3, 5, 0 and 3 stones."""
    log = hand_log(sale_log())
    found = stats.combinations(log).unnest("combination")
    assert found.height == 16
    assert found["value"].sum() == near(1)
    assert set(found.filter(pl.col("value") > 0).select("rank", "tile", "price", "value").rows()) == {
        (0, 20, 50, 0.25), (1, 0, 20, 0.25), (2, 30, 40, 0.25), (3, 10, 10, 0.25)
    }  # fmt: skip
    stones = figures(stats.tiles_by_stones(log), "stones")
    assert (stones[0], stones[1], stones[4], stones[7]) == ((30.0, 1), (15.0, 2), (0.0, 1), (None, 0))
    assert figures(stats.tiles_by_stones(log, "sale"), "sale", "stones")[1, 4] == (0.0, 1)


def test_rarity_foreseen_by_hand() -> None:
    """The order that came out: emerald, amber, diamond, ruby, from the rarest.

    Fashion alone says diamond, emerald, ruby, amber: none is right. Seen were two stones of emerald bought, one given
    up, three of ruby taken with the Queen, one of amber bought: diamond (0), amber (1), emerald (1), ruby (3). In the
    hands are, besides, two of diamond dealt: amber, emerald, diamond, ruby.
    """
    rows = [
        event("dealt", seat=1, card="diamond_2", phase="setup"),
        event("bought", seat=0, card="emerald_1", amount=1),
        event("bought", seat=0, card="emerald_1", amount=1),
        event("surrendered", seat=0, other=1, card="emerald_1", gem="emerald"),
        event("taken", seat=1, card="ruby_3"),
        event("bought", seat=1, card="amber_1", amount=1),
        event("bought", seat=1, card="ring", amount=1),
        event("sale_opened", seat=0, count=1),
    ]
    found = figures(stats.rarity_foresight(hand_log(rows + sale_log())), "predictor", "measure")
    assert found["fashion", "exact"] == (0.0, 4)
    assert found["public", "exact"] == (0.5, 4)  # amber and ruby
    assert found["hands", "exact"] == (0.5, 4)  # diamond and ruby
    assert {found[name, "rarest"] for name in ("fashion", "public", "hands")} == {(0.0, 1)}
    # places off: 2, 1, 1, 2 in fashion; 2, 2 by what was seen; 1, 1 by the hands
    assert found["fashion", "correlation"] == (near(1 - 10 / 10), 1)
    assert found["public", "correlation"] == (near(1 - 8 / 10), 1)
    assert found["hands", "correlation"] == (near(1 - 2 / 10), 1)


def test_charts_say_what_was_found() -> None:
    def title(chart: Any) -> str:
        return apart(chart.to_dict()["title"])[0]

    log = hand_log(sale_log() + year_log())
    assert title(charts.combinations(stats.combinations(log))) == (
        "The top price of £60 is that of 0.0% of gems; without a link it would be 6.2%"
    )
    stones = charts.tiles_by_stones(stats.tiles_by_stones(log, "sale"))
    assert title(stones) == "With 1 to 3 stones shown, a gem's rarity is worth £15.0 at sale 1, £15.0 at sale 1"
    said = charts.merchant_calibration(stats.merchant_calibration(log), stats.merchant_foresight(log))
    brier = ((2 / 7) ** 2 + (2 / 5) ** 2) / 6
    base = (5 * (1 - (26 / 27) ** 5) ** 2 + (26 / 27) ** 6) / 6
    assert f"takes away {100 * (1 - brier / base):.0f}% of the doubt" in title(said)
    hazard = stats.merchant_hazard(log)
    assert title(charts.merchant_hazard(hazard)).startswith("At no height of the pile")  # one game has no interval
    assert title(charts.merchant_hazard(hazard.clear())) == "Nothing to show: n\u00a0=\u00a00"


@pytest.mark.parametrize("knows", ["public", "sales"])
def test_a_log_that_knows_less(knows: str) -> None:
    whole = hand_log(year_log() + sale_log())
    log = Log({**whole.manifest, "knows": knows}, whole.events, whole.games)
    exact = stats.rarity_foresight(log).filter(pl.col("measure") == "exact")
    found = dict(exact.select("predictor", "n").rows())
    assert found == {"fashion": 4, "public": 4 if knows == "public" else 0, "hands": 0}
    assert stats.merchant_hazard(log).is_empty() == (knows == "sales")


# ------------------------------------------------------------------------------------------------------------ by loops


@pytest.fixture(scope="module")
def log(small_log: Log) -> Log:
    few = pl.col("game") < 24
    return Log({**small_log.manifest, "games": 24}, small_log.events.filter(few), small_log.games.filter(few))


@pytest.fixture(scope="module")
def games(log: Log) -> list[list[EventRow]]:
    return [log.rows(game) for game in range(24)]


def refills(rows: list[EventRow]) -> Iterator[tuple[int, int, int, bool]]:
    """Merchants drawn, cards left, places to fill and whether a Merchant came, of each refill of a game."""
    left, drawn, state, places, came = 100, 0, None, 0, False
    for row in rows:
        if row.event == "turn_started":
            if state:
                yield (*state, came)
            state, places, came = None, 0, False
        elif row.event in ("bought", "expired"):
            places += 1
        elif row.phase == "refill" and row.event in TAKES and state is None:
            state = (drawn, left, min(places, left))
        came |= row.event == "merchant_drawn" and row.phase == "refill"
        drawn += row.event == "merchant_drawn"
        left += (row.event in ADDS) - (row.event in TAKES)
    if state:
        yield (*state, came)


def test_refills_against_loops(log: Log, games: list[list[EventRow]]) -> None:
    first = {0: (25, 31), 1: (53, 59), 2: (80, 84)}
    seen: dict[tuple[int, int], list[tuple[bool, float]]] = defaultdict(list)
    for rows in games:
        for drawn, left, places, came in refills(rows):
            if drawn < 3:
                above = 84 - (left - (3 - drawn))
                open_places = [place for place in range(first[drawn][0], first[drawn][1] + 1) if place >= above]
                reached = [place for place in open_places if place < above + places]
                seen[drawn + 1, (left - 1) // 5 * 5 + 1].append((came, len(reached) / len(open_places)))
    found = figures(stats.merchant_hazard(log), "merchant", "left", "measure")
    assert {key[:2] for key in found} == set(seen)
    for key, cases in seen.items():
        assert found[(*key, "came")] == (near(fmean(came for came, _ in cases)), len(cases)), key
        assert found[(*key, "foretold")] == (near(fmean(told for _, told in cases)), len(cases)), key
    every = [case for cases in seen.values() for case in cases]
    judged = figures(stats.merchant_foresight(log), "measure")
    assert judged["squared_error"] == (near(fmean((came - told) ** 2 for came, told in every)), len(every))
    assert judged["settled"][0] == near(fmean(told in (0, 1) for _, told in every))
    error, uncounted = (judged[name][0] or 0 for name in ("squared_error", "squared_error_uncounted"))
    assert judged["explained"][0] == near(1 - error / uncounted)
    tenths = figures(stats.merchant_calibration(log), "tenth", "measure")
    assert tenths[0, "came"][1] == sum(told == 0 for _, told in every)
    assert tenths[10, "came"] == (1.0, sum(told > 0.9 for _, told in every))


def test_every_card_is_counted_once(log: Log, games: list[list[EventRow]]) -> None:
    """From the opening market to the last Merchant."""
    drawn = []
    for rows in games:
        cards = [row.event for row in rows if row.event in TAKES - {"dealt"} and row.turn > 0]
        drawn.append(len(cards) - cards[::-1].index("merchant_drawn"))
    judged = figures(stats.merchant_foresight(log, "card"), "measure")
    assert judged["came"] == (near(3 * len(games) / sum(drawn)), sum(drawn))
    hazard = stats.merchant_hazard(log, "card").filter(pl.col("measure") == "came")
    assert hazard["n"].sum() == sum(drawn)


def test_active_players_against_loops(log: Log, games: list[list[EventRow]]) -> None:
    active: list[int] = []
    others: list[int] = []
    for rows in games:
        score, seat = dict.fromkeys(range(4), 0), None
        for row in rows:
            if row.event == "sale_opened":
                seat = row.seat
            elif row.event == "sale_closed" and row.seat is not None and row.amount is not None:
                (active if row.seat == seat else others).append(row.amount - score[row.seat])
                score[row.seat] = row.amount
    found = figures(stats.active_gains(log), "measure")
    assert found["active"] == (near(fmean(active)), len(active))
    assert found["others"] == (near(fmean(others)), len(active))
    assert found["difference"][0] == near(fmean(active) - fmean(others))


def test_rarity_foreseen_against_loops(log: Log, games: list[list[EventRow]]) -> None:
    judged: dict[tuple[int, str], list[tuple[int, float]]] = defaultdict(list)
    for rows in games:
        fashion: dict[Any, int] = {}
        known: dict[Any, int] = defaultdict(int)  # what everybody knows: by seat and card
        held: dict[Any, int] = defaultdict(int)
        orders: dict[str, list[str]] = {}
        came: dict[int, str] = {}
        for row in rows:
            if row.event == "fashion_set":
                fashion[row.gem] = row.slot or 0
            if row.event == "sale_opened":
                known = defaultdict(int, {where: max(0, copies) for where, copies in known.items()})
                orders = {
                    "fashion": sorted(GEMS, key=lambda gem: -fashion[gem]),
                    "public": order_of(known, fashion),
                    "hands": order_of(held, fashion),
                }
                came = {}
            where, card = (row.seat, row.card), str(row.card)
            if row.event in ("bought", "taken") and card.startswith(GEMS):
                known[where] += 1
            elif row.event == "surrendered":
                known[where] -= 1
            elif row.event == "shown":
                known[where] = max(0, known[where] - 1)
            if row.event in ("dealt", "drawn", "bought", "taken", "stolen"):
                held[where] += 1
            elif row.event in ("dealt_back", "surrendered", "shown"):
                held[where] -= 1
            if row.event == "stolen":
                held[row.other, row.card] -= 1
            if row.event == "rarity_set":
                came[row.slot or 0] = str(row.gem)
                if len(came) == 4:
                    real = [came[place] for place in range(4)]
                    for name, order in orders.items():
                        right = sum(a == b for a, b in zip(order, real, strict=True))
                        off = sum((order.index(gem) - real.index(gem)) ** 2 for gem in GEMS)
                        judged[row.year, name].append((right, 1 - 6 * off / (4 * 15)))
    found = figures(stats.rarity_foresight(log, "sale"), "sale", "predictor", "measure")
    assert len(judged) == 9
    for key, cases in judged.items():
        assert found[(*key, "exact")] == (near(fmean(right / 4 for right, _ in cases)), 4 * len(cases)), key
        assert found[(*key, "correlation")] == (near(fmean(rho for _, rho in cases)), len(cases)), key


def order_of(copies: dict[Any, int], fashion: dict[Any, int]) -> list[str]:
    """Gems from the rarest, by stones in hands."""
    stones = dict.fromkeys(GEMS, 0)
    for (_seat, card), count in copies.items():
        gem = str(card).split("_")[0]
        if gem in stones:
            stones[gem] += count * RULES.stones[Card[str(card).upper()]]
    return sorted(GEMS, key=lambda gem: (stones[gem], fashion[gem]))
