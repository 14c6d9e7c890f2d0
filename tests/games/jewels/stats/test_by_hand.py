"""Each statistic of Jewels on two short games, with answers worked out by hand.

Two players, a turn with a round of each. Prices: ruby 7, diamond 8, emerald 6, topaz 4, amethyst 3, gold 2.

Game 0. Seat 0 buys a ruby for 4, crafts a ruby and a Ring of rubies (33 coins, four cards). In the round of seat 1,
who would buy a diamond, seat 0 pays 1 for an auction and wins it with 3 against 2. Seat 1 meets a Miner (pays 3, draws
a topaz and a gold), fails against Wolves, takes a coin. Turn 2: everybody earns 2 by an event. Seat 1 beats the Wolves
(two emeralds), crafts a topaz, would sell: seat 0 pays 1, wins with 4 against 1, sells her ruby for 7 with 2 on the
Buyer; seat 1 forgoes an action. Seat 0 sells the Ring, unchallenged, for 33 with 3 on the Buyer, travels for 3, forgoes
one. Seat 1's topaz counts 2.
Scores: 25 - 4 - 1 - 3 + 2 - 1 - 4 + 9 + 36 - 3 = 56; 25 - 3 + 1 + 2 + 2 = 27.

Game 1, one turn. Seat 0 buys an amethyst for 2 in an auction that seat 1 asked for and lost with 1; forgoes two
actions. Seat 1 takes two coins and forgoes one. Scores: 25 - 2 = 23; 25 - 1 + 2 = 26.
"""

from __future__ import annotations

from typing import Any

import pytest

from qn_analysis.games.jewels import stats
from qn_analysis.games.jewels.log.table import Log
from qn_analysis.games.jewels.rulebook import Ruleset
from qn_analysis.games.jewels.stats.registry import STATISTICS
from tests.kit.jewels.hand_logs import hand_log
from tests.kit.jewels.logs import play
from tests.kit.lady_of_the_diamonds.hand_logs import Row, figures

RULES = Ruleset.default().with_(two_players="plain")
KEYS = [card.key for card in RULES.encounters]
COLLECTOR, BRIDE, WOLVES, MINER = (KEYS.index(key) for key in ("collector", "bride", "wolves", "miner"))
HARVEST = [card.key for card in RULES.events].index("harvest")


def event(name: str, **columns: Any) -> Row:
    return {"event": name, **columns}


def turned(turn: int, *rows: Row) -> list[Row]:
    return [{"turn": turn, **row} for row in rows]


GAME_0 = [
    *turned(
        0,
        event("coins_given", seat=0, amount=25), event("coins_given", seat=1, amount=25),
        *(event("encounter_placed", city=city, card=card) for city, card in
          enumerate((COLLECTOR, BRIDE, WOLVES, MINER))),
    ),
    *turned(
        1,
        event("turn_started", seat=0), event("round_started", seat=0, count=3),
        event("bought", seat=0, resource="ruby", city=0, count=2, amount=4),
        event("crafted", seat=0, object="ruby", count=1), event("crafted", seat=0, object="ring ruby", count=0),
        event("round_ended", seat=0), event("round_started", seat=1, count=3),
        event("challenged", seat=0, other=1, city=0, amount=1),
        event("offered", seat=1, city=0, amount=2), event("offered", seat=0, city=0, amount=3),
        event("auction_won", seat=0, other=1, city=0, amount=3),
        event("bought", seat=0, other=1, resource="diamond", city=0, count=3, amount=0),
        event("interacted", seat=1, city=3, card=MINER, count=2, amount=3),
        event("drawn", seat=1, resource="topaz", card=MINER, count=1),
        event("drawn", seat=1, resource="gold", card=MINER, count=1),
        event("interacted", seat=1, city=2, card=WOLVES, count=1, amount=0),
        event("die_thrown", seat=1, amount=2), event("failed", seat=1, city=2, card=WOLVES),
        event("coin_earned", seat=1, count=0, amount=1), event("round_ended", seat=1),
    ),
    *turned(
        2,
        event("turn_started", seat=1), event("event_drawn", card=HARVEST),
        event("earned", seat=0, card=HARVEST, count=2, amount=2),
        event("earned", seat=1, card=HARVEST, count=2, amount=2), event("last_turn", city=0, count=0),
        event("round_started", seat=1, count=3),
        event("interacted", seat=1, city=2, card=WOLVES, count=2, amount=0),
        event("die_thrown", seat=1, amount=5), event("defeated", seat=1, city=2, card=WOLVES),
        event("treasure_won", seat=1, resource="emerald", city=2, card=WOLVES, count=2),
        event("crafted", seat=1, object="topaz", count=1),
        event("challenged", seat=0, other=1, city=0, amount=1),
        event("offered", seat=1, city=0, amount=1), event("offered", seat=0, city=0, amount=4),
        event("auction_won", seat=0, other=1, city=0, amount=4),
        event("sold", seat=0, other=1, city=0, card=COLLECTOR, object="ruby", count=1, amount=7),
        event("coins_taken", seat=0, city=0, card=COLLECTOR, amount=2),
        event("passed", seat=1, count=1), event("round_ended", seat=1),
        event("round_started", seat=0, count=3), event("not_challenged", seat=1, other=0, city=1),
        event("sold", seat=0, city=1, card=BRIDE, object="ring ruby", count=2, amount=33),
        event("coins_taken", seat=0, city=1, card=BRIDE, amount=3),
        event("travelled", seat=0, city=5, count=1, amount=3),
        event("passed", seat=0, count=1), event("round_ended", seat=0),
        event("counted", seat=1, object="topaz", count=1, amount=2),
    ),
]  # fmt: skip
GAME_1 = [
    {"game": 1, **row}
    for row in (
        *turned(0, event("coins_given", seat=0, amount=25), event("coins_given", seat=1, amount=25)),
        event("turn_started", seat=0), event("round_started", seat=0, count=3),
        event("challenged", seat=1, other=0, city=0, amount=1),
        event("offered", seat=0, city=0, amount=2), event("offered", seat=1, city=0, amount=1),
        event("auction_won", seat=0, other=0, city=0, amount=2),
        event("bought", seat=0, resource="amethyst", city=0, count=2, amount=0),
        event("passed", seat=0, count=2), event("round_ended", seat=0),
        event("round_started", seat=1, count=3),
        event("coin_earned", seat=1, count=2, amount=1), event("coin_earned", seat=1, count=1, amount=1),
        event("passed", seat=1, count=1), event("round_ended", seat=1),
    )
]  # fmt: skip
GAMES = [
    {"game": 0, "score_0": 56, "score_1": 27, "place_0": 1, "place_1": 2},
    {"game": 1, "score_0": 23, "score_1": 26, "place_0": 2, "place_1": 1},
]


def near(value: float) -> Any:
    return pytest.approx(value, abs=1e-7)


@pytest.fixture(scope="module")
def log() -> Log:
    return hand_log(GAME_0 + GAME_1, GAMES, RULES)


def test_seats_and_endings(log: Log) -> None:
    found = figures(stats.seat_results(log), "seat", "measure")
    assert found == {(0, "win"): (0.5, 2), (1, "win"): (0.5, 2), (0, "score"): (39.5, 2), (1, "score"): (26.5, 2)}
    assert stats.first_seat(log)["value"].to_list() == [0.0]
    assert figures(stats.endings(log), "measure") == {"margin": (16.0, 2), "shared": (0.0, 2), "resources": (1.0, 1)}


def test_place_in_the_turn(log: Log) -> None:
    found = figures(stats.turn_order(log), "place", "measure")
    assert (found[1, "sales"], found[2, "sales"]) == ((0.0, 3), (12.0, 3))  # what others sell in her round is not hers
    assert (found[1, "bought"], found[2, "bought"]) == ((near(2 / 3), 3), (0.0, 3))
    assert (found[1, "sold"], found[2, "sold"]) == ((0.0, 3), (near(1 / 3), 3))
    assert found[2, "journeys"] == (near(1 / 3), 3)
    variant = hand_log(GAME_0 + GAME_1, GAMES, Ruleset.default())
    assert stats.turn_order(variant)["place"].unique().to_list() == [1], "there a turn is one round"


def test_actions_and_length(log: Log) -> None:
    assert figures(stats.game_lengths(log), "measure") == {
        "turns": (1.5, 2), "rounds": (3.0, 2), "actions": (6.5, 2), "events": (0.5, 2),  # 3 + 3 + 2 + 2, and 1 + 2
    }  # fmt: skip
    used = {"travel": 1, "buy": 2, "craft": 3, "sell": 1, "interact": 3, "refill": 0, "coin": 3, "forgo": 5}
    assert figures(stats.actions_used(log), "action") == {name: (near(n / 18), 18) for name, n in used.items()}
    winners = figures(stats.actions_used(log, "who"), "who", "action")
    assert winners["winner", "craft"] == (near(2 / 9), 9)
    assert winners["other", "interact"] == (near(3 / 9), 9)
    assert figures(stats.actions_used(log, "seat"), "seat", "action")[0, "buy"] == (near(2 / 9), 9)


def test_auctions(log: Log) -> None:
    assert figures(stats.auctions(log), "measure") == {
        "possible": (0.8, 5), "asked": (0.75, 4), "challengers": (1.0, 3), "taken": (near(2 / 3), 3), "offer": (3.0, 3),
    }  # fmt: skip
    by_trade = figures(stats.auctions(log, "trade"), "trade", "measure")
    assert (by_trade["buy", "possible"], by_trade["sell", "asked"]) == ((near(2 / 3), 3), (0.5, 2))
    found = figures(stats.bidders(log), "role", "measure")
    assert [found["active", name] for name in ("won", "offer", "profit")] == [
        (near(1 / 3), 3), (near(5 / 3), 3), (near(1 / 3), 3),  # the amethyst: 3 less 2
    ]  # fmt: skip
    assert [found["challenger", name] for name in ("won", "offer", "profit")] == [
        (near(2 / 3), 3), (near(8 / 3), 3), (near(7 / 3), 3),  # 8 - 3 - 1, 9 - 4 - 1, and the lost coin
    ]  # fmt: skip
    assert figures(stats.bidders(log, "trade"), "role", "trade", "measure")["challenger", "buy", "profit"] == (1.5, 2)


def test_profit_of_trades(log: Log) -> None:
    found = figures(stats.trade_profits(log), "trade", "way", "measure")
    names = ("gained", "paid", "profit", "spent", "win")
    told = {
        ("buy", "unasked"): (7, 4, 3, 1, 1), ("buy", "kept"): (3, 2, 1, 1, 0), ("buy", "taken"): (8, 4, 4, 0, 1),
        ("sell", "unasked"): (36, 0, 36, 1, 1), ("sell", "taken"): (9, 5, 4, 0, 1),
    }  # fmt: skip
    for (trade, way), values in told.items():
        assert [found[trade, way, name] for name in names] == [(value, 1) for value in values], (trade, way)
    assert found["sell", "kept", "profit"] == (None, 0)
    assert figures(stats.auction_actions(log), "measure") == {
        "free": (0.4, 5), "spent": (near(1 / 13), 13), "fees": (0.75, 4),
    }  # fmt: skip


def test_gems_against_jewels(log: Log) -> None:
    found = figures(stats.object_values(log), "kind", "measure")
    # the ruby brings 9 less 5, the topaz counts 2; two crafts, the sale took no action
    gem = {"sold": (0.5, 2), "price": (7.0, 1), "stock": (2.0, 1), "card": (3.0, 2), "action": (3.0, 2),
           "effort": (1.5, 4), "win": (0.5, 2)}  # fmt: skip
    jewel = {"sold": (1.0, 1), "price": (33.0, 1), "stock": (3.0, 1), "card": (9.0, 4), "action": (18.0, 2),
             "effort": (6.0, 6), "win": (1.0, 1)}  # fmt: skip
    assert found == {("gem", name): told for name, told in gem.items()} | {
        ("jewel", name): told for name, told in jewel.items()
    }
    by_recipe = figures(stats.object_values(log, "recipe"), "recipe", "measure")
    assert (by_recipe["ring_three", "card"], by_recipe["ring_pair", "card"]) == ((9.0, 4), (None, 0))
    assert by_recipe["single", "effort"] == (1.5, 4)
    assert figures(stats.object_values(log, ""), "measure")["action"] == (10.5, 4)
    sellers = figures(stats.gems_and_jewels(log), "who", "measure")
    assert [sellers["winner", name] for name in ("gems", "jewels", "gem_coins", "jewel_coins")] == [
        (0.5, 2), (0.5, 2), (4.5, 2), (18.0, 2),
    ]  # fmt: skip
    assert sellers["other", "gem_coins"] == (0.0, 2)


def test_encounters(log: Log) -> None:
    found = figures(stats.encounter_values(log), "card", "measure")
    names = ("used", "coins", "cards", "worth", "succeeded", "win")
    told: dict[str, tuple[Any, ...]] = {
        "collector": ((1.0, 1), (4.0, 1), (0.0, 1), (4.0, 1), (1.0, 1), (1.0, 1)),
        "bride": ((1.0, 1), (36.0, 1), (0.0, 1), (36.0, 1), (1.0, 1), (1.0, 1)),
        "miner": ((1.0, 1), (-3.0, 1), (2.0, 1), (3.0, 1), (1.0, 1), (0.0, 1)),
        "wolves": ((1.0, 1), (0.0, 2), (1.0, 2), (6.0, 2), (0.5, 2), (0.0, 2)),
        "guide": ((None, 0),) * 6,
    }
    for card, values in told.items():
        assert tuple(found[card, name] for name in names) == values, card
    assert figures(stats.encounter_values(log, "type"), "type", "measure")["buyer", "coins"] == (20.0, 2)
    assert figures(stats.encounter_values(log, ""), "measure")["used"] == (1.0, 4)


def test_income_and_spending(log: Log) -> None:
    """154 coins in, 22 out: 56 + 27 + 23 + 26 are left."""
    earned = {"start": 100, "gems": 7, "jewels": 33, "buyers": 5, "encounters": 0, "events": 4, "wages": 3, "count": 2}
    found = figures(stats.income(log), "source", "measure")
    for source, coins in earned.items():
        assert found[source, "share"] == (near(coins / 154), 154), source
        assert found[source, "coins"] == (coins / 4, 4), source
    spent = {"purchases": 4, "offers": 9, "challenges": 3, "journeys": 3, "fees": 3, "effects": 0}
    found = figures(stats.spending(log), "cost", "measure")
    for cost, coins in spent.items():
        assert found[cost, "share"] == (near(coins / 22), 22), cost
        assert found[cost, "coins"] == (coins / 4, 4), cost
    by_who = figures(stats.income(log, "who"), "who", "source", "measure")
    assert (by_who["winner", "jewels", "coins"], by_who["other", "jewels", "coins"]) == ((16.5, 2), (0.0, 2))
    assert by_who["winner", "start", "share"] == (near(50 / 99), 99)  # 25 + 7 + 33 + 5 + 2, and 25 + 2


def test_one_more_coin_for_each_seat() -> None:
    """Paired with a plain difference of the scores of the same games."""
    equal, rising = play(6), play(6, rules=Ruleset.default().with_(start_coins="rising"))
    rows = stats.start_coins(equal, rising).filter(statistic="seat_results", measure="score")
    first, second = equal.games.collect(), rising.games.collect()
    for seat, row in enumerate(rows.iter_rows(named=True)):
        gap = [b - a for a, b in zip(first[f"score_{seat}"], second[f"score_{seat}"], strict=True)]
        assert (row["group"], row["n"]) == (f"seat={seat} bot=random", 6)
        assert row["value"] == near(sum(gap) / 6)
    with pytest.raises(ValueError, match=r"should differ in start_coins.*rulings.start_coins \(rising and equal\)"):
        stats.start_coins(rising, equal)
    with pytest.raises(ValueError, match="they differ in nothing"):
        stats.start_coins(equal, equal)


def test_a_group_that_is_not_there(log: Log) -> None:
    with pytest.raises(ValueError, match=r"by is 'colour'; choose one of '', 'kind', 'recipe'"):
        stats.object_values(log, "colour")


def test_measures_of_comparisons_are_figures_of_their_statistics(log: Log) -> None:
    for each in STATISTICS.measures:
        assert each.want is not None
        frame = each.want.statistic(log, *each.want.args)
        rows = frame.filter(measure=each.measure) if each.measure else frame
        for key, value in (part.split("=") for part in each.group.split() if part):
            rows = rows.filter(rows[key].cast(str) == value)
        assert rows.height == 1, each.key
