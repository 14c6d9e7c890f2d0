"""The statistics of Jewels against plain loops over 20 games, replayed by folding."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from qn_analysis.games.jewels import stats
from qn_analysis.games.jewels.log.replay import Folder
from qn_analysis.games.jewels.log.rows import EventRow
from qn_analysis.games.jewels.log.table import Log
from qn_analysis.games.jewels.words.cards import Resource
from tests.kit.jewels.logs import play
from tests.kit.lady_of_the_diamonds.hand_logs import figures

GAMES = 20
DEEDS = {"travelled": "travel", "bought": "buy", "crafted": "craft", "sold": "sell", "interacted": "interact",
         "refilled": "refill", "coin_earned": "coin", "passed": "forgo"}  # fmt: skip
BETWEEN = {"turn_started", "round_started", "round_ended"}
RIVALRY = {"challenged", "offered", "auction_won", "not_challenged"}


@pytest.fixture(scope="module", params=["random", pytest.param("tuned", marks=pytest.mark.full)])
def log(request: pytest.FixtureRequest) -> Log:
    return play(GAMES, 3, request.param, seed=5)


class Done(NamedTuple):
    """A row, and of every seat what it changes: coins, cards in hand by resource; and the actions left."""

    row: EventRow
    coins: list[int]
    hands: list[Counter[int]]
    left: int
    stock: list[int]


@pytest.fixture(scope="module")
def games(log: Log) -> list[list[Done]]:
    """Every row of every game, by folding."""
    return [list(folded(log, game)) for game in range(GAMES)]


def folded(log: Log, game: int) -> Iterator[Done]:
    folder, coins, hands, left = Folder(log.rules), [0] * 3, [Counter[int]() for _ in range(3)], 0
    stock: list[int] = []
    for row in log.rows(game):
        folder.apply(row)
        p = folder.position
        new = [Counter(hand) for hand in p.hands]
        gone = [Counter({card: each[card] - old[card] for card in {*each, *old}})
                for each, old in zip(new, hands, strict=True)]  # fmt: skip
        yield Done(row, [b - a for a, b in zip(coins, p.coins, strict=True)], gone, left - p.left, stock)
        coins, hands, left, stock = list(p.coins), new, p.left, list(p.stock)


def mean(values: list[Any]) -> Any:
    return (pytest.approx(sum(values) / len(values), abs=1e-6), len(values)) if values else (None, 0)


def ratio(top: float, bottom: float) -> Any:
    return (pytest.approx(top / bottom, abs=1e-6), bottom) if bottom else (None, 0)


def cards_of(name: str) -> int:
    """Cards of an object, by its name, as section 7.3 has them."""
    family, *gems = name.split()
    if not gems:
        return 1
    return {"ring": 4, "bracelet": 5, "necklace": 7}[family]


def test_actions(log: Log, games: list[list[Done]]) -> None:
    spent: Counter[str] = Counter()
    for game in games:
        for done in game:
            if done.row.event in DEEDS:
                # after a pass the replay has no actions left, as everybody is told
                spent[DEEDS[done.row.event]] += done.row.count if done.row.event == "passed" else done.left  # type: ignore[operator]
    found = figures(stats.actions_used(log), "action")
    assert {name: found[name] for name in DEEDS.values()} == {
        name: ratio(spent[name], spent.total()) for name in DEEDS.values()
    }
    rounds = sum(done.row.event == "round_started" for game in games for done in game)
    assert spent.total() >= 3 * rounds, "every action of a round is spent or forgone"
    lengths = figures(stats.game_lengths(log), "measure")
    assert lengths["rounds"] == (pytest.approx(rounds / GAMES), GAMES)
    assert lengths["actions"] == (pytest.approx((spent.total() - spent["forgo"]) / GAMES, abs=1e-6), GAMES)


def test_income_and_spending_are_the_score(log: Log, games: list[list[Done]]) -> None:
    earned: Counter[str] = Counter()
    spent: Counter[str] = Counter()
    kinds = [card.type for card in log.rules.encounters]
    plain = {"coins_given": "start", "coin_earned": "wages"}
    costs = {"bought": "purchases", "auction_won": "offers", "challenged": "challenges", "travelled": "journeys",
             "interacted": "fees", "paid": "effects"}  # fmt: skip
    for game in games:
        for done in game:
            row, coins = done.row, sum(done.coins)
            if row.event in costs:
                spent[costs[row.event]] -= coins
            elif row.event == "sold":
                assert row.object is not None
                earned["jewels" if " " in row.object else "gems"] += coins
            elif row.event == "coins_taken":
                assert row.card is not None
                earned["buyers" if kinds[row.card] == "buyer" else "encounters"] += coins
            elif row.event == "earned":
                earned["events" if row.count == 2 else "encounters"] += coins
            elif row.event in plain:
                earned[plain[row.event]] += coins
            elif row.event == "counted":
                assert row.amount is not None
                earned["count"] += row.amount
    found = figures(stats.income(log), "source", "measure")
    assert all(found[name, "share"] == ratio(n, earned.total()) for name, n in earned.items())
    found = figures(stats.spending(log), "cost", "measure")
    assert all(found[name, "share"] == ratio(n, spent.total()) for name, n in spent.items())
    scores = log.games.collect().select(f"score_{seat}" for seat in range(3))
    assert earned.total() - spent.total() == scores.sum().transpose()["column_0"].sum()


class Trade(NamedTuple):
    """A purchase or sale."""

    game: int
    row: EventRow
    asked: int
    offers: dict[int, int]
    paid: int
    gained: int
    spent: int


def trades_of(log: Log, games: list[list[Done]]) -> Iterator[Trade]:
    prices = {name.name.lower(): each.price for name, each in zip(Resource, log.rules.resources, strict=True)}
    for number, game in enumerate(games):
        asked, offers, lost = 0, {}, Counter[int]()
        for done in game:
            row = done.row
            if row.event in RIVALRY:
                asked += row.event in ("challenged", "not_challenged")
                if row.event == "offered":
                    offers[row.seat] = row.amount
                lost.update({seat: -coins for seat, coins in enumerate(done.coins)})
            elif row.event in ("bought", "sold"):
                assert row.seat is not None
                buys = row.event == "bought"
                paid = lost[row.seat] - (done.coins[row.seat] if buys else 0)
                gained = prices[row.resource or ""] if buys else done.coins[row.seat] + done.stock[row.city or 0]
                yield Trade(number, row, asked, offers, paid, gained, done.left)  # type: ignore[arg-type]
                asked, offers, lost = 0, {}, Counter()


def test_trades_and_auctions(log: Log, games: list[list[Done]]) -> None:
    trades = list(trades_of(log, games))
    held = [each for each in trades if each.offers]
    possible = [each for each in trades if each.asked]
    found = figures(stats.auctions(log), "measure")
    assert found["possible"] == mean([each.asked > 0 for each in trades])
    assert found["asked"] == mean([bool(each.offers) for each in possible])
    assert found["taken"] == mean([each.row.other is not None for each in held])
    assert found["offer"] == mean([each.offers[each.row.seat or 0] for each in held])
    assert found["challengers"] == mean([len(each.offers) - 1 for each in held])
    profits = figures(stats.trade_profits(log), "trade", "way", "measure")
    groups: dict[tuple[str, str], list[Trade]] = defaultdict(list)
    for each in trades:
        way = "unasked" if not each.offers else "kept" if each.row.other is None else "taken"
        groups["buy" if each.row.event == "bought" else "sell", way].append(each)
    for key, group in groups.items():
        assert profits[*key, "paid"] == mean([each.paid for each in group]), key
        assert profits[*key, "gained"] == mean([each.gained for each in group]), key
        assert profits[*key, "profit"] == mean([each.gained - each.paid for each in group]), key
        assert profits[*key, "spent"] == mean([each.spent for each in group]), key


def test_objects(log: Log, games: list[list[Done]]) -> None:
    made: Counter[str] = Counter()
    cards: Counter[str] = Counter()
    sold: Counter[str] = Counter()
    coins: Counter[str] = Counter()
    actions: Counter[str] = Counter()
    for game in games:
        for done in game:
            if done.row.event in ("crafted", "counted"):
                assert done.row.object is not None
                kind = "jewel" if " " in done.row.object else "gem"
                if done.row.event == "counted":
                    coins[kind] += done.row.amount or 0
                    continue
                made[kind] += 1
                assert -sum(done.hands[done.row.seat or 0].values()) == cards_of(done.row.object)
                cards[kind] += cards_of(done.row.object)
                actions[kind] += done.left
    for each in trades_of(log, games):
        if each.row.event == "sold":
            kind = "jewel" if " " in (each.row.object or "") else "gem"
            sold[kind] += 1
            coins[kind] += each.gained - each.paid
            actions[kind] += each.spent
    found = figures(stats.object_values(log), "kind", "measure")
    for kind in ("gem", "jewel"):
        assert found[kind, "sold"] == ratio(sold[kind], made[kind])
        assert found[kind, "card"] == ratio(coins[kind], cards[kind])
        assert found[kind, "action"] == ratio(coins[kind], actions[kind])
        assert found[kind, "effort"] == ratio(coins[kind], actions[kind] + cards[kind])


def test_encounters(log: Log, games: list[list[Done]]) -> None:
    """What changes in her coins and her hand from a meeting to the next deed, but for auctions of other trades and the
    limit of the hand."""
    prices, keys = [each.price for each in log.rules.resources], [card.key for card in log.rules.encounters]
    coins: dict[str, list[int]] = defaultdict(list)
    worth: dict[str, list[int]] = defaultdict(list)
    sales = {(each.game, each.row.seq): each for each in trades_of(log, games)}
    for number, game in enumerate(games):
        card, seat = "", 0
        for done in game:
            row = done.row
            if row.event in DEEDS or row.event in BETWEEN:
                card, seat = "", 0
            if row.event in ("sold", "interacted"):
                assert row.card is not None
                assert row.seat is not None
                card, seat = keys[row.card], row.seat
                rivals = sales[number, row.seq].paid if row.event == "sold" else 0
                coins[card].append(-rivals)
                worth[card].append(-rivals)
            if card and row.event not in RIVALRY and row.event != "hand_discarded":
                coins[card][-1] += done.coins[seat]
                goods = sum(prices[resource] * n for resource, n in done.hands[seat].items())
                worth[card][-1] += done.coins[seat] + goods
    found = figures(stats.encounter_values(log), "card", "measure")
    for card in keys:
        assert found[card, "coins"] == mean(coins[card]), card
        assert found[card, "worth"] == mean(worth[card]), card
    entered = Counter(keys[done.row.card or 0] for game in games for done in game
                      if done.row.event == "encounter_placed")  # fmt: skip
    assert all(found[card, "used"][1] == entered[card] for card in keys)
