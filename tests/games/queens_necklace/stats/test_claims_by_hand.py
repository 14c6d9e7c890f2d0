"""Each claim's figure on a few events, with the answer worked by hand."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from typing import Any, NamedTuple, cast

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.review.luck import LuckOfGames
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.stats import claims as register
from qn_analysis.games.queens_necklace.stats.claims.figures import Found
from tests.games.queens_necklace.stats.test_by_hand import Row, event
from tests.games.queens_necklace.stats.test_counterfactual import log_of
from tests.kit.queens_necklace.hand_logs import hand_log
from tests.kit.queens_necklace.sheets import example

Games = list[dict[str, Any]]


class Case(NamedTuple):
    """Events of some games, who won each, and the figure that follows."""

    rows: list[Row]
    winners: list[int]
    value: float
    n: int
    players: int = 2

    @property
    def log(self) -> Log:
        seats = range(self.players)
        games = [
            {
                "game": game,
                **{f"score_{seat}": 100 if seat == winner else 50 - seat for seat in seats},
                **{f"place_{seat}": 1 if seat == winner else 2 + (seat > winner and seat > 1) for seat in seats},
            }
            for game, winner in enumerate(self.winners)
        ]
        return hand_log(self.rows, self.players, games or None)


def each(game: int, *rows: Row) -> list[Row]:
    """Rows as those of one game."""
    return [{**row, "game": game} for row in rows]


def shown(seat: int, gem: str, *cards: str, **more: Any) -> list[Row]:
    """A row on a display: gem cards by their stones, others by name."""
    names = [f"{gem}_{card}" if card.isdigit() else card for card in cards]
    return [event("shown", seat=seat, card=card, gem=gem, **more) for card in names]


GEMS = ("ruby", "emerald", "diamond", "amber")
FASHION = [event("fashion_set", gem=gem, slot=i) for i, gem in enumerate(GEMS)]


def counted(*stones: int, **more: Any) -> list[Row]:
    """Stones of ruby, emerald, diamond and amber, and rarity tiles by them; of equals the one named first is rarer."""
    order = sorted(range(4), key=lambda gem: stones[gem])
    told = [event("counted", gem=gem, count=n, **more) for gem, n in zip(GEMS, stones, strict=True)]
    tiles = [event("rarity_set", gem=GEMS[gem], slot=i, amount=30 - 10 * i, **more) for i, gem in enumerate(order)]
    return told + tiles


def won_by(rows: list[Row], winners: list[int], value: float, n: int) -> Case:
    """The same events in several games, won by these seats."""
    return Case([row for game in range(len(winners)) for row in each(game, *rows)], winners, value, n)


def bought_and_sold() -> list[Row]:
    """A ruby of one stone for 6 ducats, one of three for 6, a Ring for 9, an emerald for 1. The rubies and the Ring
    sell two jewels of 40 pounds: the first is 10 for one stone and 30 for three; the emerald sells for 20."""
    return [
        event("bought", seat=0, card="ruby_1", amount=6, count=0),
        event("bought", seat=0, card="ruby_3", amount=6, count=2),
        event("bought", seat=0, card="ring", amount=9, count=0),
        event("bought", seat=0, card="emerald_1", amount=1, count=3),
        *shown(0, "ruby", "1", "3", "ring"),
        *shown(0, "emerald", "1"),
        event("sold", seat=0, gem="ruby", count=2, amount=80),
        event("sold", seat=0, gem="emerald", count=1, amount=20),
    ]


def forged(game: int, got: str | None, *hand: str) -> list[Row]:
    """A Forger against a hand, and what he takes."""
    answer = (
        event("countered", seat=1, other=0, card="musketeer", gem="ruby")
        if got is None
        else event("surrendered", seat=1, other=0, card=got, gem="ruby")
    )
    dealt = [event("dealt", seat=1, card=card) for card in hand]
    played = event("played", seat=0, card="forger", other=1, gem="ruby", phase="influence")
    return each(game, *dealt, played, {**answer, "phase": "influence"})


def market() -> list[Row]:
    """Turn 1: a ruby and a Ring are left lying at their top price. Turn 2: the next player takes the ruby."""
    return [
        event("offered", turn=0, slot=0, card="ruby_1", amount=6),
        event("offered", turn=0, slot=1, card="ring", amount=9),
        event("turn_started", turn=1, seat=0, amount=10),
        event("marked_down", turn=1, slot=0, card="ruby_1", amount=4),
        event("marked_down", turn=1, slot=1, card="ring", amount=7),
        event("turn_started", turn=2, seat=1, amount=10),
        event("bought", turn=2, seat=1, slot=0, card="ruby_1", amount=4, count=1),
        event("marked_down", turn=2, slot=1, card="ring", amount=5),
        event("turn_started", turn=3, seat=0, amount=10),
        event("bought", turn=3, seat=0, slot=1, card="ring", amount=5, count=2),
    ]


def lead(game: int, *cards: Row) -> list[Row]:
    """Seat 0 leads with 50 to 20 before the last sale and shows these cards in it; seat 1 shows an emerald."""
    before = [event("sale_closed", seat=seat, amount=50 - 30 * seat, year=2) for seat in range(2)]
    last = [{**row, "year": 3} for row in (*cards, *shown(1, "emerald", "1"))]
    closed = [event("sale_closed", seat=seat, amount=100, year=3) for seat in range(2)]
    return each(game, *before, event("sale_opened", year=3, seat=0, count=3), *last, *closed)


def two_kings(game: int, *years: int) -> list[Row]:
    """Seat 0 holds two Kings as the first sale opens and shows one in each of these years."""
    rows = [event("dealt", seat=0, card="king"), event("dealt", seat=0, card="king")]
    for year in (1, 2):
        rows.append(event("sale_opened", year=year, seat=0, count=year))
        cards = ("1", "king") if year in years else ("1",)
        rows += shown(0, "ruby", *cards, year=year)
    return each(game, *rows)


def owners_gem() -> list[Row]:
    """Seat 0 holds the Necklace and shows most rubies; seat 1 most emeralds, and a King of seat 0 lies on them."""
    return [
        event("dealt", seat=0, card="necklace"), event("sale_opened", seat=0, count=1), *FASHION,
        *shown(0, "ruby", "3"), *shown(0, "emerald", "1", "king"), *shown(1, "emerald", "2"), *shown(1, "ruby", "1"),
        *counted(4, 3, 0, 0),
    ]  # fmt: skip


def tributes() -> list[Row]:
    """The Necklace on amber, beside more rubies, receives 50 pounds; in another game, on the rubies, nothing."""
    caught = [
        *shown(0, "ruby", "3"), *shown(0, "amber", "1", "necklace"), *shown(1, "amber", "1", "king"),
        event("king_voided", seat=1, other=0, gem="amber"),
        event("tribute_paid", seat=1, other=0, gem="amber", amount=50),
    ]  # fmt: skip
    return each(0, *caught) + each(1, *shown(0, "ruby", "3", "necklace"), *shown(0, "amber", "1"))


def king_on_the_leader() -> list[Row]:
    """Seat 0 leads before the second sale, and seat 1 lays a King on its rubies; seat 2 sells emeralds."""
    before = [event("sale_closed", seat=seat, amount=50 * (seat == 0), year=1) for seat in range(3)]
    sale = [
        *shown(0, "ruby", "3"), *shown(1, "ruby", "1", "king"), *shown(2, "emerald", "2"),
        event("gem_cancelled", seat=1, gem="ruby"), event("unsold_cancelled", seat=0, gem="ruby", count=1, amount=40),
        event("unsold_beaten", seat=1, gem="ruby", count=1), event("sold", seat=2, gem="emerald", count=1, amount=40),
        *counted(4, 2, 0, 0),
    ]  # fmt: skip
    return before + [{**row, "year": 2} for row in sale]


def two_rivals() -> list[Row]:
    """Seat 0 wears the Necklace on ruby; of the Kings of seats 1 and 2 one lies on ruby and is voided."""
    return [
        *shown(0, "ruby", "1", "necklace"), *shown(1, "ruby", "1", "king"), *shown(2, "emerald", "1", "king"),
        *counted(2, 1, 0, 0),
        event("king_voided", seat=1, other=0, gem="ruby"), event("gem_cancelled", seat=2, gem="emerald"),
    ]  # fmt: skip


def necklace_early_and_late() -> list[Row]:
    """At a first sale the Necklace meets no King; at another game's last it brings 50 pounds and saves 30."""
    sold = event("sold", seat=0, gem="ruby", count=1, amount=30)
    late = [
        *shown(0, "ruby", "2", "necklace"), *shown(1, "ruby", "1", "king"), *counted(3, 0, 0, 0),
        event("king_voided", seat=1, other=0, gem="ruby"),
        event("tribute_paid", seat=1, other=0, gem="ruby", amount=50), sold,
    ]  # fmt: skip
    early = [*shown(0, "ruby", "2", "necklace"), *counted(2, 0, 0, 0), sold]
    return each(0, *early) + each(1, *[{**row, "year": 3} for row in late])


def three_rings(game: int, last: Row) -> list[Row]:
    return each(game, *FASHION, *shown(0, "ruby", "1", "ring", "ring", "ring"), *counted(1, 0, 0, 0), last)


def looked() -> list[Row]:
    """Seat 1 postpones the sale to turn 5, and sees there the two cards of seat 0, but not the three of seat 2."""
    dealt = [event("dealt", seat=seat, card="ruby_1", turn=0) for seat in (0, 0, 2, 2, 2)]
    return [
        *dealt,
        event("merchant_drawn", turn=3, seat=2, card="merchant", count=1, amount=60, phase="refill"),
        event("cardinal_played", turn=3, seat=1, card="cardinal", count=1),
        event("sale_postponed", turn=3, seat=1, count=1),
        event("played", turn=5, seat=1, other=0, card="confessor", phase="influence"),
        event("hand_seen", turn=5, seat=1, other=0, count=2, phase="influence"),
        event("sale_opened", turn=5, seat=1, count=1),
    ]


def thieves() -> list[Row]:
    """After the sale in turn 10 one Thief takes a King (10 ducats) in turn 11; another is caught in turn 20."""
    return [
        event("sale_opened", turn=10, seat=0, count=1),
        event("played", turn=11, year=2, seat=0, other=1, card="thief", phase="influence"),
        event("stolen", turn=11, year=2, seat=0, other=1, card="king", phase="influence"),
        event("played", turn=20, year=2, seat=0, other=1, card="thief", phase="influence"),
        event("caught", turn=20, year=2, seat=0, other=1, card="musketeer", phase="influence"),
        event("counter_declined", turn=20, year=2, seat=1, other=0, phase="influence"),
    ]


def loot() -> list[Row]:
    """A stolen ruby of three stones sells for 30 pounds, and a stolen Ring is never shown."""
    sold = [*shown(1, "ruby", "3"), event("sold", seat=1, gem="ruby", count=1, amount=30)]
    return each(0, event("stolen", seat=1, other=0, card="ruby_3"), *sold) + each(
        1, event("stolen", seat=1, other=0, card="ring")
    )


def sale_of_two(first: int, second: int) -> list[Row]:
    """Seat 0 sells rubies (the rarest), seat 1 amber."""
    return [
        *FASHION, *shown(0, "ruby", "1"), *shown(1, "amber", "1", "1"),
        *counted(1, 0, 0, 2),
        event("sold", seat=0, gem="ruby", count=1, amount=first),
        event("sold", seat=1, gem="amber", count=1, amount=second),
    ]  # fmt: skip


def closings(game: int, first: list[int], second: list[int]) -> list[Row]:
    """Pounds of two seats, sale by sale."""
    rows = []
    for year in range(1, len(first) + 1):
        rows += [event("sale_closed", seat=0, amount=sum(first[:year]), year=year)]
        rows += [event("sale_closed", seat=1, amount=sum(second[:year]), year=year)]
    return each(game, *rows)


CASES: dict[str, Callable[[], Case]] = {
    "C01b": lambda: Case(
        [*(event("dealt", seat=seat, card="ruby_1") for seat in (0, 0, 1)), event("sale_opened", seat=0, count=1)],
        [], 1.5, 2,
    ),
    "C02": lambda: won_by([event("sale_closed", seat=0)], [0, 0, 1, 0], 0.25, 4),
    "C03b": lambda: won_by(  # a King costs 10; the Astrologer was given back for a ruby of 6
        [event("dealt", seat=0, card="king"), event("dealt", seat=1, card="astrologer"),
         event("dealt_back", seat=1, card="astrologer"), event("dealt", seat=1, card="ruby_1")],
        [0, 0, 1], 1 / 3, 3,
    ),
    # 50 and 0 against 0 and 40: without the first sale she is behind. 30 and 30 against 10 and 10: she is not.
    "C07": lambda: Case(closings(0, [50, 0], [0, 40]) + closings(1, [30, 30], [10, 10]), [0, 0], 0.5, 2),
    "C08": lambda: Case(closings(0, [10, 10, 40], [0, 0, 0]), [0], 20 - 5, 2),
    "C09a": lambda: Case(bought_and_sold(), [], (10 + 20) / (6 + 1) - 30 / 6, 6),
    "C09b": lambda: Case(bought_and_sold(), [], (10 + 20) / 2 - 30 / 3, 2),
    # unguarded she loses it; she has a smaller one, or a Musketeer, and does not
    "C10": lambda: Case(forged(0, "ruby_3", "ruby_3", "emerald_1") + forged(1, "ruby_1", "ruby_1", "ruby_3")
                        + forged(2, None, "ruby_3", "musketeer"), [], 1.0, 1),
    "C11": lambda: Case(bought_and_sold(), [], 30.0 - 10.0, 1),
    "C12a": lambda: Case(bought_and_sold(), [], 20 / 1 - (10 + 40) / (6 + 9), 1),
    "C12b": lambda: Case(market(), [], 0.5, 2),
    "C13": lambda: won_by(
        [event("turn_started", seat=0, amount=10), event("ducats_lost", seat=0, amount=1),
         event("turn_started", seat=1, amount=10, turn=2), event("ducats_lost", seat=1, amount=3, turn=2)],
        [0, 0, 1], 1 / 3, 3,
    ),
    "C15": lambda: Case(sale_of_two(80, 30), [], 50.0, 1),
    "C16": lambda: Case(sale_of_two(80, 30), [], 50.0, 1),
    "C17": lambda: Case(lead(0, *shown(0, "ruby", "1", "king")) + lead(1, *shown(0, "ruby", "1")), [0, 1], 1.0, 1),
    "C18": lambda: Case(two_kings(0, 1) + two_kings(1, 1, 2), [], 0.5, 2),
    "C21": lambda: Case(owners_gem(), [], 1.0, 1),
    "C22": lambda: Case(tributes(), [], 50.0, 1),
    "C23": lambda: Case(two_rivals(), [], 0.5, 1, 3),
    "C24": lambda: Case(king_on_the_leader(), [], 1.0, 1, 3),
    "C25": lambda: Case(necklace_early_and_late(), [], 80.0, 1),
    "C26": lambda: won_by([event("bought", seat=0, card="necklace", amount=9, count=2)], [0, 1, 0], 2 / 3 - 1 / 2, 3),
    "C27": lambda: Case(three_rings(0, event("sold", seat=0, gem="ruby", count=4, amount=160))
                        + three_rings(1, event("unsold_beaten", seat=0, gem="ruby", count=4)), [], 0.5, 2),
    "C29": lambda: Case(looked(), [], 2 / 5, 5, 3),
    "C30": lambda: Case(thieves(), [], 10.0, 1),
    "C31": lambda: Case(loot(), [], 30.0, 1),
    "C32": lambda: won_by(
        [event("bought", seat=0, card="courtier", amount=4, count=1), event("bought", seat=0, card="ruby_1", amount=6),
         event("bought", seat=1, card="ruby_1", amount=6)],
        [0, 0, 1], 1 / 3, 3,
    ),
    "Q1": lambda: Case(bought_and_sold(), [], (10 + 30 + 20) / (6 + 6 + 1) - 40 / 9, 9),
    "Q2": lambda: Case(sale_of_two(80, 30), [], 50.0, 1),
    "Q4": lambda: won_by([event("sale_closed", seat=0)], [0, 0, 1, 0], 0.25, 4),
}  # fmt: skip
RESCORED = {"C14a", "C14b", "C19", "C20"}


@pytest.mark.parametrize("key", CASES)
def test_a_claim_by_hand(key: str) -> None:
    case = CASES[key]()
    row = register.answers(case.log, key).row(0, named=True)
    assert (row["key"], row["players"], row["n"]) == (key, case.players, case.n)
    assert row["value"] == pytest.approx(case.value, abs=1e-6)


def test_every_claim_has_its_answer_worked_by_hand() -> None:
    of_logs = {key for key, claim in register.claims().items() if claim.source == "log"}
    assert set(CASES) | RESCORED == of_logs


def test_kings_with_and_without_all_gems() -> None:
    """The worked example: the King on diamonds, the top gem, keeps the best rival from 120 pounds. In a second sale he
    lies on his owner's own amber, third in fashion, and costs her 30. Only at the first has she all four gems."""
    first, second = example(), example()
    second["displays"][1]["rows"]["amber"]["king"] = second["displays"][1]["rows"]["diamond"].pop("king")
    log = log_of(first, second)
    gems = [event("dealt", game=0, seat=1, card=f"{gem}_1", turn=0, year=1, seq=900 + i) for i, gem in enumerate(GEMS)]
    dealt = pl.DataFrame(gems, schema=log.events.collect_schema())
    found = register.answers(replace(log, events=pl.concat([dealt.lazy(), log.events])), "C19", "C20")
    assert found.select("key", "value", "n").rows() == [("C19", 150.0, 1), ("C20", 150.0, 1)]


def test_displays_with_a_card_too_many() -> None:
    """Diamonds bring A 50 pounds, and one of them would bring 60. Of B's emeralds the small one alone would bring 50
    instead of 20 (and her amber 10 less). C's ruby is alone."""
    displays = [
        {"player": "A", "rows": {"diamond": {"gems": [1, 1]}}},
        {"player": "B", "rows": {"emerald": {"gems": [2, 1]}, "amber": {"gems": [1, 1]}}},
        {"player": "C", "rows": {"ruby": {"gems": [1]}}},
    ]
    sheet: dict[str, Any] = {"fashion": ["diamond", "emerald", "amber", "ruby"], "displays": displays}
    log = log_of(sheet)
    row = register.answers(log, "C14a").row(0, named=True)
    assert (row["value"], row["n"]) == (pytest.approx(2 / 3), 3)
    # the average card: one of the seven after the other taken away
    gains = []
    for at, display in enumerate(displays):
        for gem, lies in cast(dict[str, Any], display["rows"]).items():
            for stones in lies["gems"]:
                fewer = deepcopy(sheet)
                fewer["displays"][at]["rows"][gem]["gems"].remove(stones)
                if not fewer["displays"][at]["rows"][gem]["gems"]:
                    del fewer["displays"][at]["rows"][gem]
                player = str(display["player"])
                gains.append(qn.score_sale(fewer).gain[player] - qn.score_sale(sheet).gain[player])
    assert len(gains) == 7
    row = register.answers(log, "C14b").row(0, named=True)
    assert (row["value"], row["n"]) == (pytest.approx(sum(gains) / 7), 7)


@pytest.mark.parametrize(
    ("key", "players", "value", "low", "high"),
    [
        ("C01a", 3, 0.4, 0.25, 0.55),  # (0.6 - 1/3) / (2/3)
        ("C05", 4, 0.35, 0.25, 0.45),
        ("C06", 3, 1.8, 1.5, 2.1),
    ],
)
def test_claims_of_a_league(key: str, players: int, value: float, low: float, high: float) -> None:
    made = register.FUNCTIONS[key](Found(0.6, 0.5, 0.7, 100, 50), players)
    assert made[:3] == pytest.approx((value, low, high))
    assert made[3:] == (100, 50)


def test_claims_of_skill_and_luck() -> None:
    """By hand: of two players one wins 9 of 10 games: their means are 0.4 off, so skill is 64 % of the variance."""
    rows = [
        (game, game, "ab", seat, bot, float((game % 20 not in (0, 11)) == (bot == "a")))
        for game in range(400)
        for seat, bot in enumerate("ab" if game % 2 else "ba")
    ]
    luck = LuckOfGames(pl.DataFrame(rows, schema=["game", "deal", "line_up", "seat", "bot", "win"], orient="row"))
    less, more = register.FUNCTIONS["C03a"](luck), register.FUNCTIONS["C04"](luck)
    assert (less.value, more.value) == (pytest.approx(0.28, abs=0.01), pytest.approx(-0.28, abs=0.01))
    assert (less.n, less.clusters) == (400, 400)
    assert less.low < 0.28 < less.high


def test_one_population_less_another() -> None:
    made = Found(0.6, 0.57, 0.63, 100, 50).without(Found(0.4, 0.36, 0.44, 80, 60))
    assert made[:3] == pytest.approx((0.2, 0.15, 0.25))  # 3 and 4 make 5
    assert made[3:] == (80, 50)
    assert Found(0.6, 0.5, 0.7, 100, 50).without(Found(None, None, None, 0, 0)) == (None, None, None, 0, 0)
