"""The tables of Jewels that folds make, against plain loops over the events of each game, and in both builds."""

from __future__ import annotations

from typing import Any

import polars as pl
import pytest

from qn_analysis.core.compile import folds
from qn_analysis.core.compile.build import LazyBuild
from qn_analysis.core.log.layout import frame_schema
from qn_analysis.games.jewels.log.folds import FOLDS
from qn_analysis.games.jewels.log.folds.state import Bidder, Deed, Mark, Meeting, Role, Round, Sort, Trade, Way
from qn_analysis.games.jewels.log.rows import EventRow
from qn_analysis.games.jewels.log.table import Log
from qn_analysis.games.jewels.stats.tables import (
    BIDS,
    DEEDS,
    MARKS,
    MEETINGS,
    ROLE_ENUM,
    ROUNDS,
    TRADE_ENUM,
    TRADED,
    WAY_ENUM,
    Folded,
    Tables,
)
from qn_analysis.games.jewels.words.cards import Deck, Resource
from tests.kit.jewels.logs import play

ALL = {"marks": MARKS, "actions": DEEDS, "rounds": ROUNDS, "trades": TRADED, "meetings": MEETINGS, "bidders": BIDS}
DEEDS_OF = {"travelled": "travel", "bought": "buy", "crafted": "craft", "sold": "sell", "interacted": "interact",
            "refilled": "refill", "coin_earned": "coin", "passed": "forgo"}  # fmt: skip
BEGINS = {"turn_started", "round_started", "round_ended", *DEEDS_OF}
Rows = list[tuple[Any, ...]]


@pytest.fixture(scope="module", params=[(3, "random"), (4, "greedy"), (2, "random")], ids=str)
def log(request: pytest.FixtureRequest) -> Log:
    players, bots = request.param
    return play(6, players, bots, seed=11)


def made(log: Log, each: Folded) -> pl.DataFrame:
    """A table of a whole log, without what it remembers of others."""
    return each.made(Tables(log))


def by_loops(log: Log, game: int) -> dict[str, Rows]:
    """All tables of a game."""
    rows = log.rows(game)
    marks: Rows = []
    turn_began: dict[int, int] = {}
    found: dict[str, Rows] = {name: [] for name in ALL}
    number = step = 0
    active = None
    for row in rows:
        step += row.event in BEGINS
        if row.event == "round_started":
            number, active = number + 1, row.seat
            turn_began.setdefault(row.turn, number)
            place = number - turn_began[row.turn] + 1
            found["rounds"].append((game, row.turn, number, row.seat, place))
        marks.append((game, number, step, active))
    found["marks"] = marks
    spent = [spent_by(rows, marks, at) for at in range(len(rows))]
    for at, row in enumerate(rows):
        if row.event in DEEDS_OF:
            _, number, step, active = marks[at]
            said = (game, row.seq, row.turn, number, step, spent[at], active, DEEDS_OF[row.event])
            found["actions"].append(said)
    closings = [at for at, row in enumerate(rows) if row.event in ("bought", "sold")]
    for nth, at in enumerate(closings):
        since = rows[closings[nth - 1] + 1 if nth else 0 : at]
        trade = traded(log, rows, marks, at, since)
        row, (_, number, step, active) = rows[at], marks[at]
        found["trades"].append(
            (game, row.seq, number, step, row.seat, active, row.resource, row.object, row.card, nth, trade["asked"],
             trade["challengers"], trade["offer"], trade["coins"], spent[at], trade["price"], trade["paid"],
             "buy" if row.event == "bought" else "sell", trade["way"], trade["price"] + trade["coins"],
             trade["price"] + trade["coins"] - trade["paid"])
        )  # fmt: skip
        for bid in since:
            if bid.event == "offered":
                won = bid.seat == row.seat
                profit = trade["price"] + trade["coins"] - trade["paid"] if won else -trade["fees"].get(bid.seat, 0)
                role = "active" if bid.seat == marks[rows.index(bid)][3] else "challenger"
                kind = "buy" if row.event == "bought" else "sell"
                found["bidders"].append((game, kind, bid.seat, bid.amount, role, won, profit))
    for at, row in enumerate(rows):
        if row.event in ("sold", "interacted"):
            after = [each for n, each in enumerate(rows) if n > at and marks[n][2] == marks[at][2]]
            came = met(log, row, [each for each in after if each.seat == row.seat])
            found["meetings"].append((game, row.seat, row.card, *came))
    return found


def met(log: Log, row: EventRow, after: list[EventRow]) -> tuple[int, bool, int, int, int]:
    """What comes of a sale to a Buyer or of an interaction: cards, failed, brought, stock, goods."""
    cards = brought = stock = goods = 0
    for each in after:
        mine = each.card == row.card and each.count == Deck.ENCOUNTERS
        amount, won = each.amount or 0, 0
        match each.event:
            case "treasure_won":
                won = each.count or 0
            case "taken":
                won = 1
            case "drawn":
                won = int(mine)
            case "exchanged":
                won = -1
            case "coins_taken":
                stock += amount
                brought += amount
            case "earned":
                brought += amount * mine
            case "paid":
                brought -= amount * mine
        cards += won
        if each.resource is not None:
            goods += won * log.rules.resources[Resource[each.resource.upper()]].price
    return cards, any(each.event == "failed" for each in after), brought, stock, goods


def spent_by(rows: list[EventRow], marks: Rows, at: int) -> int | None:
    """The actions that an event spends."""
    if rows[at].event == "passed":
        return rows[at].count
    tells = ("round_started", "actions_gained", *DEEDS_OF)
    before = [n for n in range(at) if rows[n].event in tells and marks[n][1] == marks[at][1]]
    left, now = rows[before[-1]].count if before else None, rows[at].count
    return None if left is None or now is None else left - now


def traded(log: Log, rows: list[EventRow], marks: Rows, at: int, since: list[EventRow]) -> dict[str, Any]:
    """A purchase or sale and its auction."""
    row = rows[at]
    fees = {each.seat: each.amount for each in since if each.event == "challenged"}
    coins = [each.amount or 0 for n, each in enumerate(rows)
             if each.event == "coins_taken" and marks[n][2] == marks[at][2]]  # fmt: skip
    offer = sum(each.amount or 0 for each in since if each.event == "auction_won")
    amount = row.amount or 0
    bought = row.event == "bought"
    price = log.rules.resources[Resource[row.resource.upper()]].price if bought and row.resource else amount
    return {
        "asked": sum(each.event in ("challenged", "not_challenged") for each in since), "challengers": len(fees),
        "offer": offer, "coins": sum(coins), "price": price, "fees": fees,
        "paid": (amount if bought else 0) + offer + (fees.get(row.seat) or 0),
        "way": "unasked" if not fees else "kept" if row.other is None else "taken",
    }  # fmt: skip


@pytest.mark.parametrize("name", ALL)
def test_each_table_is_what_plain_loops_say(log: Log, name: str) -> None:
    found = made(log, ALL[name])
    expected = [row for game in range(int(log.manifest["games"])) for row in by_loops(log, game)[name]]
    assert expected
    assert dict(found.schema) == frame_schema(ALL[name].columns)
    assert found.rows() == expected


def test_statistics_take_these_tables(log: Log) -> None:
    tables = Tables(log)
    assert tables.actions.equals(made(log, DEEDS))
    assert tables.rounds.equals(made(log, ROUNDS))
    assert tables.trades.equals(made(log, TRADED))
    assert tables.bidders.equals(made(log, BIDS))
    assert tables.marked.select("game", "round", "step", "active").equals(made(log, MARKS))
    assert tables.marked.drop("round", "step", "active").columns == log.events.collect_schema().names()


def test_both_builds_and_small_blocks_write_the_same(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folds, "FEW", 10**9)
    monkeypatch.setattr(FOLDS, "compiled", LazyBuild(FOLDS.compiled._make))
    plain = {name: made(log, each) for name, each in ALL.items()}
    assert not FOLDS.compiled.loaded
    monkeypatch.setattr("qn_analysis.core.log.columns.BLOCK", 100)
    assert all(made(log, each).equals(plain[name]) for name, each in ALL.items())
    monkeypatch.undo()
    monkeypatch.setattr(folds, "FEW", 0)
    monkeypatch.setattr(folds, "COLD", 0)
    for name, each in ALL.items():
        assert made(log, each).equals(plain[name]), name


def test_columns_are_declared_in_the_order_in_which_folds_write_them() -> None:
    written = {"marks": Mark, "actions": Deed, "rounds": Round, "trades": Trade, "meetings": Meeting, "bidders": Bidder}
    for name, each in ALL.items():
        assert [doc.name for doc in each.columns] == [column.name.lower() for column in written[name]]
    words = {TRADE_ENUM: Sort, WAY_ENUM: Way, ROLE_ENUM: Role}
    for enum, numbers in words.items():
        assert enum.categories.to_list() == [number.name.lower() for number in numbers]


def test_an_auction_without_a_trade_has_no_bidders(log: Log) -> None:
    """A log that ends, or goes on with another game, after offers: they are of no trade."""
    events = log.events.collect()
    first = events.filter(pl.col("event") == "offered").head(1)
    assert not first.is_empty()
    game, seq = first["game"][0], first["seq"][0]
    whole = made(log, BIDS)
    cut = events.filter((pl.col("game") != game) | (pl.col("seq") <= seq))
    found = BIDS.made(Tables(log.with_tables(events=cut.lazy())))
    assert found.equals(whole.filter(pl.col("game") != game))
